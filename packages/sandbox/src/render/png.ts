import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture of red, green and blue bytes, row by row. */
export interface Pixels {
  widthPx: number;
  heightPx: number;
  rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOR = 2;
const TRUE_COLOR_WITH_ALPHA = 6;
const MOST_COLORS = 256;

/**
 * Reads a PNG as browsers write it: eight bits a channel, not interlaced. Alpha is left out.
 *
 * @throws when it is another kind
 * @see https://www.w3.org/TR/png-3/
 */
export function readPng(png: Uint8Array): Pixels {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined) throw new Error('the PNG has no header');
  const [widthPx, heightPx] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, color, , , interlaced] = header.subarray(8);
  if (
    depth !== 8 ||
    interlaced !== 0 ||
    (color !== TRUE_COLOR && color !== TRUE_COLOR_WITH_ALPHA)
  ) {
    throw new Error(`the PNG has depth ${depth}, color type ${color} and interlace ${interlaced}`);
  }
  const channels = color === TRUE_COLOR ? 3 : 4;
  const data = chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : []));
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), {
    rowBytes: widthPx * channels,
    heightPx,
    channels,
  });
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    rgb.set(bytes.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  }
  return { widthPx, heightPx, rgb };
}

/** What the text chunk `keyword` of a PNG says. */
export function readPngText(png: Uint8Array, keyword: string): string | undefined {
  const texts = chunksOf(png).flatMap(({ type, data }) =>
    type === 'tEXt' ? [data.toString('latin1')] : [],
  );
  return texts.find((text) => text.startsWith(`${keyword}\0`))?.slice(keyword.length + 1);
}

/**
 * A PNG of at most 256 colors, the rarer ones as the nearest of the others: a page of text keeps
 * its looks.
 */
export function writePng(
  { widthPx, heightPx, rgb }: Pixels,
  text: Readonly<Record<string, string>>,
): Buffer {
  const { palette, indexOf } = paletteOf(rgb);
  const rows = Buffer.alloc((widthPx + 1) * heightPx);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    const row = Math.floor(pixel / widthPx);
    rows[row * (widthPx + 1) + 1 + (pixel % widthPx)] = indexOf(colorAt(rgb, pixel));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff])),
    ),
    ...Object.entries(text).map(([keyword, value]) =>
      chunk('tEXt', Buffer.from(`${keyword}\0${value}`, 'latin1')),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Uint8Array): { type: string; data: Buffer }[] {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new Error('this is no PNG');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + size),
    });
    at += 12 + size;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Takes back what each row's filter did. */
function unfiltered(
  data: Uint8Array,
  { rowBytes, heightPx, channels }: { rowBytes: number; heightPx: number; channels: number },
): Uint8Array {
  const bytes = new Uint8Array(rowBytes * heightPx);
  const at = (row: number, column: number) =>
    row < 0 || column < 0 ? 0 : (bytes[row * rowBytes + column] ?? 0);
  for (let row = 0; row < heightPx; row += 1) {
    const filter = data[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const [left, up] = [at(row, column - channels), at(row - 1, column)];
      const corner = column < channels ? 0 : at(row - 1, column - channels);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      bytes[row * rowBytes + column] = (data[row * (rowBytes + 1) + 1 + column] ?? 0) + predicted;
    }
  }
  return bytes;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function colorAt(rgb: Uint8Array, pixel: number): number {
  return (
    ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0)
  );
}

function paletteOf(rgb: Uint8Array): { palette: number[]; indexOf: (color: number) => number } {
  const uses = new Map<number, number>();
  for (let pixel = 0; pixel < rgb.length / 3; pixel += 1) {
    const color = colorAt(rgb, pixel);
    uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  const palette = [...uses.keys()]
    .sort((left, right) => (uses.get(right) ?? 0) - (uses.get(left) ?? 0) || left - right)
    .slice(0, MOST_COLORS);
  const known = new Map(palette.map((color, index) => [color, index]));
  return {
    palette,
    indexOf(color) {
      const index = known.get(color) ?? nearest(palette, color);
      known.set(color, index);
      return index;
    },
  };
}

function nearest(palette: readonly number[], color: number): number {
  const distances = palette.map((other) =>
    [16, 8, 0].reduce(
      (sum, shift) => sum + (((other >> shift) & 0xff) - ((color >> shift) & 0xff)) ** 2,
      0,
    ),
  );
  return distances.indexOf(Math.min(...distances));
}

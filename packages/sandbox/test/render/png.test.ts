import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Pixels, readPng, readPngText, writePng } from '../../src/render/png.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: Uint8Array): Buffer {
  const [size, check, body] = [
    Buffer.alloc(4),
    Buffer.alloc(4),
    Buffer.concat([Buffer.from(type), data]),
  ];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

/** As a browser writes it: a filter for each row, by the definitions of the standard. */
function filteredPng({ widthPx, heightPx, rgb }: Pixels, filters: readonly number[]): Buffer {
  const rowBytes = widthPx * 3;
  const value = (row: number, column: number) =>
    row < 0 || column < 0 ? 0 : (rgb[row * rowBytes + column] ?? 0);
  const rows = Array.from({ length: heightPx }, (_, row) => {
    const filter = filters[row % filters.length] ?? 0;
    const bytes = Array.from({ length: rowBytes }, (_, column) => {
      const [a, b] = [value(row, column - 3), value(row - 1, column)];
      const c = column < 3 ? 0 : value(row - 1, column - 3);
      const p = a + b - c;
      const paeth = [a, b, c].toSorted((x, y) => Math.abs(p - x) - Math.abs(p - y))[0] ?? 0;
      const guess = [0, a, b, Math.floor((a + b) / 2), paeth][filter] ?? 0;
      return (value(row, column) - guess) & 0xff;
    });
    return Buffer.from([filter, ...bytes]);
  });
  const header = Buffer.from([0, 0, 0, widthPx, 0, 0, 0, heightPx, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Pixels with steps and noise, so that every filter has something to do. */
function pixelsOf(widthPx: number, heightPx: number): Pixels {
  const rgb = Uint8Array.from(
    { length: widthPx * heightPx * 3 },
    (_, at) => (at * at * 31 + at * 7) >> 3,
  );
  return { widthPx, heightPx, rgb };
}

const sizes = [
  [1, 1],
  [9, 1],
  [1, 9],
  [7, 8],
] as const;

/** The colors of the pixels of a PNG with a palette, read by other code than what wrote it. */
function colorsOf(png: Buffer): number[] {
  const part = (type: string) => {
    const at = png.indexOf(type, 8, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const [palette, rows, width] = [part('PLTE'), inflateSync(part('IDAT')), png.readUInt32BE(16)];
  return [...rows].flatMap((index, at) =>
    at % (width + 1) === 0 ? [] : [...palette.subarray(index * 3, index * 3 + 3)],
  );
}

describe('a PNG', () => {
  it.each(
    sizes.flatMap(([width, height]) =>
      [[0], [1], [2], [3], [4], [4, 2, 3, 1, 0]].map((filters) => ({ width, height, filters })),
    ),
  )('of a browser is read: $width × $height, filters $filters', ({ width, height, filters }) => {
    const picture = pixelsOf(width, height);
    expect(readPng(filteredPng(picture, filters))).toEqual(picture);
  });

  it.each(sizes)(
    'of up to 256 colors is written with every pixel as it was: %i × %i',
    (width, height) => {
      const picture = pixelsOf(width, height);
      expect(colorsOf(writePng(picture, {}))).toEqual([...picture.rgb]);
    },
  );

  it('of more colors keeps the frequent ones, and takes the nearest for the others', () => {
    const grays = Array.from({ length: 255 }, (_, value) => [
      value,
      value,
      value,
      value,
      value,
      value,
    ]);
    const rgb = Uint8Array.from([...grays.flat(), 250, 250, 251, 9, 9, 12]);
    const colors = colorsOf(writePng({ widthPx: 512, heightPx: 1, rgb }, {}));
    expect(colors.slice(0, -6)).toEqual([...grays.flat()]);
    expect(colors.slice(-6)).toEqual([250, 250, 250, 9, 9, 12]);
  });

  it('says what text was written into it', () => {
    const png = writePng(
      { widthPx: 1, heightPx: 1, rgb: new Uint8Array(3) },
      { Shows: 'abc', Other: 'd' },
    );
    expect([
      readPngText(png, 'Shows'),
      readPngText(png, 'Other'),
      readPngText(png, 'None'),
    ]).toEqual(['abc', 'd', undefined]);
  });

  it.each([
    ['another file', Buffer.from('<svg>'), 'this is no PNG'],
    [
      'one with a palette',
      writePng({ widthPx: 1, heightPx: 1, rgb: new Uint8Array(3) }, {}),
      'color type 3',
    ],
  ])('is not made of %s', (_, file, message) => {
    expect(() => readPng(file)).toThrow(message);
  });
});

import { type ColorScheme, measureInBrowser } from '@docs-agent/sandbox/render';
import * as z from 'zod/mini';

/** A comment's frame is 860 pixels wide; the browser's window is the screen around it. */
const SCREEN_WIDTH_PX = 1_000;
export const FIRST_SCREEN_PX = 900;

/**
 * A table is wrapped if it has more lines than it says itself: then it would be wider, were no line
 * broken.
 */
const TABLES_AND_COLORS = `
  tables: [...frame.querySelectorAll('table')].map((table) => {
    const columns = table.rows[0].cells.length;
    const isCut = table.scrollWidth > table.clientWidth + 1;
    table.style.cssText = 'width: max-content; max-width: none; white-space: nowrap';
    for (const cell of table.querySelectorAll('td, th')) cell.style.whiteSpace = 'nowrap';
    const isWrapped = table.offsetWidth > table.parentElement.clientWidth;
    table.style.cssText = '';
    for (const cell of table.querySelectorAll('td, th')) cell.style.whiteSpace = '';
    return { columns, isCut, isWrapped };
  }),
  colors: [getComputedStyle(document.body).backgroundColor, getComputedStyle(frame).color],
`;

/** What the browser says of them. */
export const tablesAndColors = {
  tables: z.array(z.object({ columns: z.number(), isCut: z.boolean(), isWrapped: z.boolean() })),
  colors: z.array(z.string()),
};

/**
 * Looks at the one frame of a page in the browser: its tables, the colors around and in it, and
 * more.
 *
 * @param members JavaScript, the further members of an object; `frame` is the frame, and `top` and
 * `bottom` of an element are its distances from the frame's top in pixels.
 */
export function measureFrame(html: string, scheme: ColorScheme, members: string): unknown {
  const script = `(() => {
    const frame = document.querySelector('.frame');
    const distance = (side) => (element) =>
      Math.round(element.getBoundingClientRect()[side] - frame.getBoundingClientRect().top);
    const [top, bottom] = [distance('top'), distance('bottom')];
    return { ${members}, ${TABLES_AND_COLORS} };
  })()`;
  return measureInBrowser({ html, scheme, widthPx: SCREEN_WIDTH_PX }, script);
}

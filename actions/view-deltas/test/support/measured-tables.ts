import * as z from 'zod/mini';

/** A comment's frame is 860 pixels wide; the browser's window is the screen around it. */
export const SCREEN_WIDTH_PX = 1_000;
export const FIRST_SCREEN_PX = 900;
const ONE_LINE_PX = 45;

/** Two members of an object in the browser: the tables in the element `frame`, and the colors around and in it. */
export const TABLES_AND_COLORS = `
  tables: [...frame.querySelectorAll('table')].map((table) => ({
    columns: table.rows[0].cells.length,
    isCut: table.scrollWidth > table.clientWidth + 1,
    wrapped: [...table.querySelectorAll('td, th')].filter((cell) => cell.clientHeight > ${ONE_LINE_PX}).length,
  })),
  colors: [getComputedStyle(document.body).backgroundColor, getComputedStyle(frame).color],
`;

/** What the browser says of them. */
export const tablesAndColors = {
  tables: z.array(z.object({ columns: z.number(), isCut: z.boolean(), wrapped: z.number() })),
  colors: z.array(z.string()),
};

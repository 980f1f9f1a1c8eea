const ROWS_OF_PIECE = 500;

/**
 * Rows in pieces of some hundred, so that the files of a large site are written without being in
 * memory as a whole.
 */
export function* inPieces<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_OF_PIECE) {
    yield rows.slice(start, start + ROWS_OF_PIECE);
  }
}

/** From here on an edit is called long ago. */
const LONG_MONTHS = 12;

/**
 * How many months a page was not edited.
 *
 * @param editedOn day of the last edit
 * @param day up to which months are counted
 * @returns whole months from 12 on; undefined below
 */
export function monthsUnedited(editedOn: string, day: string): number | undefined {
  const [year = 0, month = 0, date = 0] = editedOn.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDate = 0] = day.split('-').map(Number);
  const months = (toYear - year) * 12 + toMonth - month - (toDate < date ? 1 : 0);
  return months >= LONG_MONTHS ? months : undefined;
}

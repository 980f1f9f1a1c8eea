/** A file of rules cannot be read. The message says why, as a sentence that goes on after the file's name. */
export class UnreadableRules extends Error {
  override readonly name = 'UnreadableRules';
}

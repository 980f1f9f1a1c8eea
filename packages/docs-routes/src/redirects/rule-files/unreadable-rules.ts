/** A rule file cannot be read. The message continues a sentence that begins with the file's name. */
export class UnreadableRules extends Error {
  override readonly name = 'UnreadableRules';
}

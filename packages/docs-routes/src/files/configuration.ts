/** Whether a file is a framework's configuration, named from the docs' root on. */
export type IsConfiguration = (file: string) => boolean;

/** Whether a file would be a configuration if some folder above it were the docs' root. */
export function isConfigurationOfSome(file: string, isConfiguration: IsConfiguration): boolean {
  const segments = file.split('/');
  return segments.some((_, index) => isConfiguration(segments.slice(index).join('/')));
}

/** Asks whether the docs lie in a folder that has a configuration: a sentence after a blank, or nothing. */
export function rootHint(files: Iterable<string>, isConfiguration: IsConfiguration): string {
  for (const file of files) {
    // One in the root itself asks for no other.
    if (!isConfiguration(file) && isConfigurationOfSome(file, isConfiguration))
      return ` ${file} is there: is its folder the docs’ root?`;
  }
  return '';
}

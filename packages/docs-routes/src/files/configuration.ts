/** Whether a file is a framework's configuration, paths from the docs' root. */
export type IsConfiguration = (file: string) => boolean;

/** Whether a file would be a configuration if some folder above it were the docs' root. */
export function isConfigurationOfSome(file: string, isConfiguration: IsConfiguration): boolean {
  const segments = file.split('/');
  return segments.some((_, index) => isConfiguration(segments.slice(index).join('/')));
}

/** If another folder has a configuration, a question that starts with a space; otherwise an empty string. */
export function rootHint(files: Iterable<string>, isConfiguration: IsConfiguration): string {
  for (const file of files) {
    // A configuration in the root itself needs no hint.
    if (!isConfiguration(file) && isConfigurationOfSome(file, isConfiguration))
      return ` Found ${file}. Is its folder the docs’ root?`;
  }
  return '';
}

import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

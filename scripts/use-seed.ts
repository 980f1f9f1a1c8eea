import fc from 'fast-check';
import { inject } from 'vitest';

/** Vitest setup of every test file: its property tests draw from the seed of their project. */
fc.configureGlobal({ seed: inject('seed') });

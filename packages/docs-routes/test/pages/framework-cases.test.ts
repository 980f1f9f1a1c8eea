import { describe, expect, it } from 'vitest';
import { docusaurusCases } from './cases/frameworks/docusaurus.ts';
import { nextraCases } from './cases/frameworks/nextra.ts';
import { starlightCases } from './cases/frameworks/starlight.ts';
import { vitepressCases } from './cases/frameworks/vitepress.ts';
import { described, touchedBy } from './support/docs-change.ts';

describe.each([docusaurusCases, starlightCases, vitepressCases, nextraCases])(
  '$framework',
  ({ framework, rules, cases }) => {
    describe.each(Object.entries(rules))('%s (%s)', (rule) => {
      const ofRule = cases.filter((one) => one.rule === rule);

      it.each(ofRule.map((one): [string, typeof one] => [`${one.kind}: ${one.what}`, one]))(
        '%s',
        async (_, one) => {
          const { pages, notes } = await touchedBy(one, one.settings);
          expect(pages.map(described)).toEqual(one.pages);
          expect(notes.join(' ')).not.toContain('configuration of');
        },
      );

      it('has a case where it applies, and one where it stops short', () => {
        expect(new Set(ofRule.map(({ kind }) => kind))).toEqual(new Set(['applies', 'stops short']));
      });
    });

    it('has about ten rules, each with its page of the documentation', () => {
      expect(Object.keys(rules).length).toBeGreaterThanOrEqual(8);
      for (const page of Object.values(rules)) expect(page).toMatch(/^https:\/\//);
    });

    it('says once that its configuration is not read', async () => {
      const change = { ...cases[0], files: cases[0]?.files ?? [] };
      const { assumptions } = await touchedBy(change);
      expect(assumptions).toEqual([expect.stringContaining(`${framework}’s defaults`)]);
      expect((await touchedBy(change, { basePath: '/docs' })).assumptions).toEqual([]);
    });
  },
);

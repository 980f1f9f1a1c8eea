import { rootHint } from '../../files/configuration.ts';
import type { Snapshot } from '../../files/snapshot.ts';
import { matchingKey } from '../../paths/page-path.ts';
import type { Framework, Site } from '../framework.ts';
import type { FileRules, SiteRules } from './file-rules.ts';
import { readPageFrontMatter } from './page-front-matter.ts';

/** A framework whose configuration is code. */
export interface FileFramework extends Framework, Pick<FileRules, 'isConfiguration'> {}

/** A framework that uses file names and, if relevant, front matter. Snippets are not followed. */
export function frameworkByFiles(rules: FileRules): FileFramework {
  let unread: SiteRules | undefined;
  return {
    isConfiguration: rules.isConfiguration,
    isRelevant: (file) => rules.isRelevant(file) || rules.settings.includes(file),
    pageByName(file) {
      unread ??= rules.rulesFor([], new Map());
      return unread.pageOf(file, {});
    },
    async read(before, after, changed) {
      const [old, current] = await Promise.all([rulesIn(rules, before), rulesIn(rules, after)]);
      const frontMatter = await readPageFrontMatter(
        rules,
        { docs: before, rules: old },
        { docs: after, rules: current },
        changed,
      );
      const siteOf = (docs: Snapshot, { pageOf, languages }: SiteRules): Site => ({
        pageOf: (file) => pageOf(file, frontMatter.of(docs, file)),
        aliases: [],
        languages,
        defaultVersion: new Set(),
        redirects: 'elsewhere',
      });
      const sides = {
        before: { docs: before, rules: old, site: siteOf(before, old) },
        after: { docs: after, rules: current, site: siteOf(after, current) },
      };
      return {
        before: sides.before.site,
        after: sides.after.site,
        snippetPages: new Map(),
        mayBeGenerated: async (missing, side) => {
          const { docs, rules, site } = sides[side];
          const isServed = servedBy(docs, site);
          const maybe = (path: string) =>
            rules.templateOf(path) !== undefined || rules.mayServe(path, isServed);
          return new Set(missing.filter(({ path }) => !frontMatter.isWhole || maybe(path)));
        },
        generatorOf: current.templateOf,
        notes: [...configurationNotes(rules, after), ...frontMatter.notes],
        problems: [],
        assumes: rules.name,
        addressEnding: rules.addressEnding,
      };
    },
  };
}

async function rulesIn({ settings, rulesFor }: FileRules, docs: Snapshot): Promise<SiteRules> {
  const texts = await docs.readTexts(settings.filter((file) => docs.files.has(file)));
  return rulesFor([...docs.files.keys()], texts);
}

function servedBy({ files }: Snapshot, { pageOf }: Site): (path: string) => boolean {
  const served = new Set([...files.keys()].flatMap((file) => matchingKey(pageOf(file) ?? '')));
  return (path) => served.has(matchingKey(path));
}

function configurationNotes({ name, isConfiguration }: FileRules, { files }: Snapshot): string[] {
  if ([...files.keys()].some(isConfiguration)) return [];
  return [`The docs’ root has no ${name} configuration.${rootHint(files.keys(), isConfiguration)}`];
}

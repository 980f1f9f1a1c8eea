import { rehypeGithubAlerts } from 'rehype-github-alerts';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { keepLineBreaks, type MarkdownPlace } from './breaks.ts';
import { dropEmptyParagraphs } from './empty-paragraphs.ts';
import { asOnePage } from './one-page.ts';
import { markReferences } from './references.ts';
import { showDisallowedTags } from './tag-filter.ts';

/**
 * GitHub's own rules: the default schema was made after them. `style` and `class` attributes,
 * `<svg>`, scripts and `data:` images do not survive.
 *
 * @see https://github.com/gjtorikian/html-pipeline, GitHub's pipeline before it was closed
 */
const gitHubRules = { ...defaultSchema, strip: [...(defaultSchema.strip ?? []), 'style'] };

/**
 * HTML as GitHub would show the text. Alerts and references are made after the cleaning, as GitHub
 * does.
 */
export async function renderMarkdown(
  markdown: string,
  place: MarkdownPlace = 'comment',
): Promise<string> {
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
    .use(showDisallowedTags)
    .use(asOnePage)
    .use(rehypeRaw)
    .use(rehypeSanitize, gitHubRules)
    .use(dropEmptyParagraphs)
    .use(rehypeGithubAlerts, {})
    .use(keepLineBreaks, place)
    .use(markReferences)
    .use(rehypeStringify)
    .process(markdown);
  return String(file);
}

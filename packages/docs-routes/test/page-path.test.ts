import { describe, expect, it } from 'vitest';
import { canonicalPagePath, matchingKey } from '../src/paths/page-path.ts';

describe('canonicalPagePath', () => {
  it.each<[rule: string, raw: string, canonical: string]>([
    ['the root stays the root', '/', '/'],
    ['nothing is the root', '', '/'],
    ['only slashes are the root', '///', '/'],
    ['a plain path stays as it is', '/quickstart', '/quickstart'],
    ['a leading slash is added', 'quickstart', '/quickstart'],
    ['leading slashes become one', '//quickstart', '/quickstart'],
    ['slashes inside become one', '/guides//webhooks', '/guides/webhooks'],
    ['a trailing slash goes', '/guides/', '/guides'],
    ['trailing slashes go', '/guides///', '/guides'],
    ['a host goes', 'https://docs.acme.com/guides', '/guides'],
    ['a host with a port goes', 'http://localhost:3000/guides', '/guides'],
    ['a host without a path is the root', 'https://docs.acme.com', '/'],
    ['a host goes whatever its case', 'HTTPS://Docs.Acme.com/Guides', '/Guides'],
    ['a query goes', '/guides?utm_source=x', '/guides'],
    ['a fragment goes', '/guides#setup', '/guides'],
    ['query and fragment go', '/guides?a=1#setup', '/guides'],
    ['a query right after the host goes', 'https://docs.acme.com?a=/b', '/'],
    ['a slash before a query goes', '/guides/?a=1', '/guides'],
    ['.md goes', '/guides.md', '/guides'],
    ['.mdx goes', '/guides.mdx', '/guides'],
    ['an extension goes in any case', '/guides.MD', '/guides'],
    ['an extension goes before a slash', '/guides.md/', '/guides'],
    ['an extension inside stays', '/a.md/b', '/a.md/b'],
    ['another extension stays', '/llms.txt', '/llms.txt'],
    ['a name that ends alike stays', '/amd', '/amd'],
    ['a dot in a version stays', '/v1.2', '/v1.2'],
    ['index at the end goes', '/guides/index', '/guides'],
    ['index alone is the root', '/index', '/'],
    ['index.md is its folder', '/guides/index.md', '/guides'],
    ['index with a slash is its folder', '/guides/index/', '/guides'],
    ['index inside stays', '/index/guides', '/index/guides'],
    ['a name that begins with index stays', '/indexing', '/indexing'],
    ['percent signs are decoded', '/caf%C3%A9', '/café'],
    ['an encoded space is decoded', '/a%20b', '/a b'],
    ['they are decoded once only', '/a%2520b', '/a%20b'],
    ['an encoded question mark belongs to the name', '/why%3F', '/why?'],
    ['an encoded slash parts segments', '/a%2Fb', '/a/b'],
    ['what is encoded wrongly stays', '/100%', '/100%'],
    ['half a character stays', '/%C3', '/%C3'],
    ['decomposed letters are composed', '/cafe\u0301', '/caf\u00e9'],
    ['encoded decomposed letters are composed', '/cafe%CC%81', '/caf\u00e9'],
    ['case is kept', '/Guides/WebHooks', '/Guides/WebHooks'],
    ['a property of every object is a path like others', '/__proto__', '/__proto__'],
  ])('%s', (_rule, raw, canonical) => {
    expect(canonicalPagePath(raw)).toBe(canonical);
  });
});

describe('matchingKey', () => {
  it('is the same for spellings that differ in case only', () => {
    expect(matchingKey('/Guides/É')).toBe(matchingKey('/guides/é'));
  });
  it('differs for different pages', () => {
    expect(matchingKey('/a')).not.toBe(matchingKey('/b'));
  });
});

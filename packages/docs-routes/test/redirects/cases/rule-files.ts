import { applies, type RuleFileCase, stopsShort } from '../support/rule-file-case.ts';

const lines = (...text: string[]) => ({ 'static/_redirects': text.join('\n') });
const vercel = (...rules: object[]) => ({ 'vercel.json': { redirects: rules } });
const rule = (source: string, destination: string) => ({ source, destination });
const MISSING = 'none /old';

/**
 * Static files of rules, by the documentation of those that read them.
 *
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 * @see https://docs.netlify.com/manage/routing/redirects/redirect-options/
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 * @see https://vercel.com/docs/routing/redirects/configuration-redirects
 */
export const ruleFileCases: RuleFileCase[] = [
  applies('a line is a rule', 'with a status', {
    files: lines('', '/other /new 301', '/old  /new  302'),
    found: 'redirected /old',
  }),
  applies('a line is a rule', 'without one, behind tabs, with the ends of lines of Windows', {
    files: lines('\t/old\t/new\r', '/a /b\r', ''),
    found: 'redirected /old',
  }),
  applies('a line is a rule', 'that is enforced', {
    files: lines('/old/ /new 301!'),
    found: 'redirected /old',
  }),
  stopsShort('a line is a rule', 'for a longer path', {
    files: lines('/old/more /new 301', '/older /new 301'),
    found: MISSING,
  }),
  applies('a word that begins with # ends a line', 'at its beginning', {
    files: lines('# /old /new'),
    found: MISSING,
  }),
  applies('a word that begins with # ends a line', 'after a rule', {
    files: lines('/old /new # it moved'),
    found: 'redirected /old',
  }),
  stopsShort('a word that begins with # ends a line', 'inside a word', {
    files: lines('/old /new#part 301'),
    found: 'redirected /old',
  }),
  applies('the first rule that catches a path counts', 'the one with a star', {
    files: lines('/* /gone', '/old /new'),
    found: 'loop /old',
  }),
  applies('the first rule that catches a path counts', 'in JSON too', {
    files: vercel(rule('/:path*', '/gone'), rule('/old', '/new')),
    found: 'loop /old',
  }),
  applies('the first rule that catches a path counts', 'of two for one path', {
    files: lines('/old /new', '/old /gone'),
    found: 'redirected /old',
  }),
  stopsShort('the first rule that catches a path counts', 'where it catches another', {
    files: lines('/older/* /gone/:splat', '/old /new'),
    found: 'redirected /old',
  }),
  applies('a star catches the rest of the path', 'of several segments', {
    lost: '/v1/a/page',
    files: lines('/v1/a/* /new/:splat'),
    found: 'redirected /v1/a/page',
  }),
  applies('a star catches the rest of the path', 'of none', {
    files: lines('/old/* /new/:splat'),
    found: 'redirected /old',
  }),
  applies('a star catches the rest of the path', 'of a segment and what follows', {
    lost: '/v1-beta/a',
    files: lines('/v1-* /new'),
    found: 'redirected /v1-beta/a',
  }),
  stopsShort('a star catches the rest of the path', 'in another folder', {
    lost: '/v12/page',
    files: lines('/v1/* /new/:splat'),
    found: 'none /v12/page',
  }),
  applies('a name catches one segment', 'and several each their own', {
    lost: '/new/2026/page',
    files: lines('/:folder/:year/:name /:folder/:name 301'),
    found: 'redirected /new/2026/page',
  }),
  applies('a name catches one segment', 'in JSON too', {
    lost: '/v1/page',
    files: vercel(rule('/v1/:name', '/new/:name')),
    found: 'redirected /v1/page',
  }),
  stopsShort('a name catches one segment', 'not two', {
    lost: '/v1/a/zzz',
    files: { ...lines('/v1/:name /new 301'), ...vercel(rule('/v1/:name', '/new')) },
    found: 'none /v1/a/zzz',
  }),
  applies('what does not hold for every reader is left out', 'a country, a language, a role', {
    files: lines(
      '/old /new 302 Country=us,ca',
      '/old /new Language=fr',
      '/old /new 301! Role=admin',
      '/old /new 301 Cookie=is_canary',
    ),
    found: MISSING,
  }),
  applies('what does not hold for every reader is left out', 'a query', {
    files: lines('/old id=:id /new 301'),
    found: MISSING,
  }),
  applies('what does not hold for every reader is left out', 'a header in JSON', {
    files: vercel(
      { ...rule('/old', '/new'), has: [{ type: 'header', key: 'x-beta' }] },
      { ...rule('/old', '/new'), missing: [{ type: 'cookie', key: 'x' }] },
    ),
    found: MISSING,
  }),
  stopsShort('what does not hold for every reader is left out', 'for all others', {
    files: lines('/old /gone 302 Country=us', '/old /new 302'),
    found: 'redirected /old',
  }),
  applies('an error is no redirect', 'not found', { files: lines('/* /404.html 404'), found: MISSING }),
  applies('an error is no redirect', 'gone', { files: lines('/old /gone.html 410'), found: MISSING }),
  stopsShort('an error is no redirect', 'any other that sends on', {
    files: lines('/old /new 308'),
    found: 'redirected /old',
  }),
  applies('a rewrite answers for one page', 'in its place', {
    files: lines('/old /new 200'),
    found: 'redirected /old',
  }),
  applies('a rewrite answers for one page', 'each of a folder', {
    lost: '/v1/page',
    files: lines('/v1/* /new/:splat 200'),
    found: 'redirected /v1/page',
  }),
  stopsShort('a rewrite answers for one page', 'one page for all', {
    files: lines('/* /index.html 200'),
    found: MISSING,
  }),
  applies('another host’s rules are left out', 'by its address', {
    files: lines(
      'https://blog.example.com/old /new 301!',
      'http://blog.example.com/* https://example.com/:splat',
    ),
    found: MISSING,
  }),
  stopsShort('another host’s rules are left out', 'where it is the destination', {
    files: lines('/old https://blog.example.com/old'),
    found: 'redirected /old',
  }),
  applies('JSON is a list of rules', 'as the whole file', {
    files: { 'redirects.json': [{ ...rule('/old', '/new'), permanent: true }] },
    found: 'redirected /old',
  }),
  applies('JSON is a list of rules', 'under its key', {
    files: { 'config/routes.json': { headers: [], redirects: [rule('/old', '/new')] } },
    found: 'redirected /old',
  }),
  stopsShort('JSON is a list of rules', 'rewrites beside it', {
    files: { 'vercel.json': { cleanUrls: true, rewrites: [rule('/old', '/new')] } },
    found: MISSING,
  }),
  applies('a name with a star, or a group, catches any segments', 'a star', {
    lost: '/v1/a/page',
    files: vercel(rule('/v1/a/:path*', '/new/:path*')),
    found: 'redirected /v1/a/page',
  }),
  applies('a name with a star, or a group, catches any segments', 'a group', {
    lost: '/v1/a/page',
    files: vercel(rule('/v1/a/(.*)', '/new/$1')),
    found: 'redirected /v1/a/page',
  }),
  applies('a name with a star, or a group, catches any segments', 'a group with a name', {
    lost: '/v1/a/page',
    files: vercel(rule('/v1/:part([^/]+)/:path(.*)', '/new/:path')),
    found: 'redirected /v1/a/page',
  }),
  applies('a name with a star, or a group, catches any segments', 'with a dot that is escaped', {
    lost: '/v1.2/page',
    files: vercel(rule('/v1\\.2/:path+', '/new/:path+')),
    found: 'redirected /v1.2/page',
  }),
  stopsShort('a name with a star, or a group, catches any segments', 'with a plus at least one', {
    files: vercel(rule('/old/:path+', '/new')),
    found: MISSING,
  }),
  applies('a regular expression is not tried', 'so it may catch anything from there on', {
    lost: '/blog/first',
    files: vercel(rule('/blog/:id(\\d{1,})', '/gone/:id')),
    found: 'redirected /blog/first',
  }),
  applies('a regular expression is not tried', 'also if its group is a word of JavaScript', {
    lost: '/blog/first',
    files: vercel(rule('/blog/(constructor)', '/gone')),
    found: 'redirected /blog/first',
  }),
  applies('a regular expression is not tried', 'with parentheses in it, or after part of a segment', {
    lost: '/blog-a/b',
    files: vercel(rule('/blog((?!-x\\)(y)).*)', '/gone/$1')),
    found: 'redirected /blog-a/b',
  }),
  applies('a regular expression is not tried', 'and optional parts are not tried', {
    files: vercel(rule('{/:lang}?/x', '/gone')),
    found: 'redirected /old',
  }),
  stopsShort('a regular expression is not tried', 'before it the path has to fit', {
    files: vercel(rule('/blog/:id(\\d+)', '/gone'), rule('/olden:x(\\d)', '/gone')),
    found: MISSING,
  }),
  stopsShort('a regular expression is not tried', 'unless it is a slash that may be there or not', {
    lost: '/old/zzz',
    files: vercel(rule('/old(/|)', '/new')),
    found: 'none /old/zzz',
  }),
  applies('rules may carry the base path', 'which the pages do not', {
    basePath: '/docs',
    files: lines('/docs/old /docs/new 301'),
    found: 'redirected /old',
  }),
  applies('rules may carry the base path', 'so new ones do, in front of the docs', {
    basePath: '/docs',
    lost: '/guides/webhooks',
    files: lines('/docs/a /docs/b'),
    found:
      'none /guides/webhooks, add in static/_redirects: /docs/guides/webhooks /docs/guides/events/webhooks',
  }),
  applies('rules may carry the base path', 'so new ones do in a list of which others do', {
    basePath: 'docs/',
    lost: '/guides/webhooks',
    files: { 'redirects.json': [rule('/docs/a', '/docs/b')] },
    found: 'none /guides/webhooks, add in redirects.json: /docs/guides/webhooks /docs/guides/events/webhooks',
  }),
  stopsShort('rules may carry the base path', 'in a list of which none does', {
    basePath: '/docs',
    lost: '/guides/webhooks',
    files: { 'redirects.json': [rule('/a', '/b')] },
    found: 'none /guides/webhooks, add in redirects.json: /guides/webhooks /guides/events/webhooks',
  }),
  applies('a suggestion is spelled as the file spells rules', 'with what it would misread escaped', {
    lost: '/events (old)/webhooks',
    files: lines(),
    found:
      'none /events (old)/webhooks, add in static/_redirects: /events%20%28old%29/webhooks /guides/events/webhooks',
  }),
  applies('a suggestion is spelled as the file spells rules', 'in the first file, for what has no rule', {
    lost: '/guides/webhooks',
    files: { ...vercel(), ...lines('/a /b') },
    found: 'none /guides/webhooks, add in vercel.json: /guides/webhooks /guides/events/webhooks',
  }),
  applies(
    'a suggestion is spelled as the file spells rules',
    'in the file with the rule that leads nowhere',
    {
      lost: '/guides/webhooks',
      files: { ...vercel(), ...lines('/guides/webhooks /gone') },
      found:
        'dead-end /guides/webhooks, change in static/_redirects: /guides/webhooks /guides/events/webhooks',
    },
  ),
  stopsShort('a suggestion is spelled as the file spells rules', 'where no page is near', {
    files: lines('/a /b'),
    found: MISSING,
  }),
  applies('a file that goes takes its rules along', 'and they are missed in that file', {
    files: { ...vercel(rule('/a', '/new')), ...lines('/page /new/page', '/old /new') },
    drop: ['static/_redirects'],
    found: 'dropped /old; dropped /page, add in static/_redirects: /page /new/page',
  }),
  stopsShort('a file that goes takes its rules along', 'where another file has them', {
    files: { ...vercel(rule('/old', '/new')), ...lines('/old /new') },
    drop: ['static/_redirects'],
    found: 'redirected /old',
  }),
];

/** Around the Markdown: the frame of a pull request's comment, at its width. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #ffffff; --text: #1f2328; --muted: #59636e; --line: #d1d9e0; --header: #f6f8fa; --link: #0969da; --shade: #818b98; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --text: #f0f6fc; --muted: #9198a1; --line: #3d444d; --header: #151b23; --link: #4493f8; --shade: #656c76; }
}
body {
  margin: 0 auto; padding: 32px 24px; max-width: 860px; background: var(--page); color: var(--text);
  font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
}
.section { margin: 0 0 40px; }
.section-title { margin: 0 0 8px; font-size: 14px; font-weight: 600; color: var(--muted); }
.chapter { margin-bottom: 56px; }
.chapter > h1 { margin: 0 0 8px; font-size: 28px; }
.chapter > h2 { margin: 0 0 4px; font-size: 20px; }
.chapter > p { margin: 0 0 16px; color: var(--muted); }
.chapter > ol { margin: 0; padding-left: 24px; }
.chapter > ol a { color: var(--link); text-decoration: none; }
.chapter .frame + .frame { margin-top: 12px; }
.chapter .frame + .reply { width: auto; margin: 4px 0 0 32px; }
.chapter .reply + .comment { margin-top: 24px; }
.frame { width: 860px; max-width: 100%; box-sizing: border-box; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
.frame-header { padding: 8px 16px; background: var(--header); border-bottom: 1px solid var(--line); color: var(--muted); }
.frame-header strong { color: var(--text); }
.frame-body { padding: 16px; font-size: 14px; }
.issue-title { margin: 0 0 8px; font-size: 32px; font-weight: 400; line-height: 1.25; }
.issue-number { color: var(--muted); font-weight: 300; }
.issue-state {
  display: inline-block; margin: 0 0 16px; padding: 5px 12px; border-radius: 16px;
  background: #1f883d; color: #ffffff; font-weight: 500; line-height: 1.4;
}
.verbatim {
  margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 600px; overflow-y: auto;
  font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
/* Where a table is cut off, its edge has a shade, which scrolls into view behind a cover. */
@media (max-width: 700px) {
  .markdown-body table {
    background:
      linear-gradient(to right, var(--page) 50%, transparent) left / 32px 100% no-repeat local,
      linear-gradient(to left, var(--page) 50%, transparent) right / 32px 100% no-repeat local,
      linear-gradient(to right, var(--shade), transparent) left / 12px 100% no-repeat scroll,
      linear-gradient(to left, var(--shade), transparent) right / 12px 100% no-repeat scroll;
  }
  .markdown-body table tr, .markdown-body table tr:nth-child(2n) { background: none; }
}
`;

/** Instead of the frame's surroundings: nothing. */
export const barePageStyle =
  'body { padding: 0; max-width: none; } .frame + .frame, .issue-title { margin-top: 8px; }';

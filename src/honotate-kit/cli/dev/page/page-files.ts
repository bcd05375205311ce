/** The HTML of the page. Its script adds the content. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>honotate dev</title>
<link rel="icon" href="/_honotate/icon.svg"><link rel="stylesheet" href="/_honotate/style.css">
<script type="module" src="/_honotate/page.js"></script>
`

export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#c2410c"/><text x="16" y="23" text-anchor="middle" font-family="ui-monospace, monospace" font-weight="bold" font-size="21" fill="#fff">@</text></svg>'

export const style = `
:root {
  color-scheme: light dark;
  --back: light-dark(#fff, #1b1b1f);
  --soft: light-dark(#f6f6f7, #202127);
  --line: light-dark(#e2e2e3, #3c3f44);
  --text: light-dark(#2c2c32, #dfdfd6);
  --quiet: light-dark(#5d6069, #a2a8b4);
  --brand: light-dark(#b03a0b, #fb923c);
  --bad: light-dark(#b3261e, #ff8a80);
  --fine: light-dark(#1d6b34, #7ed495);
}
* { box-sizing: border-box; margin: 0; padding: 0; border-collapse: collapse; }
body { background: var(--back); color: var(--text); font: 14px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
code, pre, dd, tbody th, svg { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
h1, h2 { font-size: 16px; }
a { color: var(--brand); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 8px 20px; border-bottom: 1px solid var(--line); }
nav a, select, button { display: inline-block; padding: 4px 10px; }
nav a, .requests a { border-radius: 6px; color: inherit; text-decoration: none; }
[aria-current] { box-shadow: inset 3px 0 var(--brand); }
[aria-current], summary:hover, .requests a:hover, pre, .finding { background: var(--soft); }
.skip:not(:focus) { position: absolute; left: -999px; }
.hint, .time, label, #state, dt, caption { color: var(--quiet); }
main { padding: 16px 20px; }
main :is(h2, p, pre, details.more) { margin-bottom: 8px; }
.split { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 500px), 1fr)); gap: 24px; align-items: start; }
ol { list-style: none; }
.requests { max-height: calc(100vh - 150px); overflow-y: auto; }
/* On a small screen, the bar is below the name. */
.line { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; padding: 2px 6px; }
.line code { flex: 220px; padding-left: calc(var(--depth, 0) * 14px); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.time { flex: 0 0 120px; text-align: right; white-space: nowrap; }
.bar { position: absolute; top: 7px; height: 12px; min-width: 2px; border-radius: 2px; background: currentColor; color: var(--quiet); }
.guard, .interceptor, .middleware { color: light-dark(#8b2fc9, #c9a1ff); }
.method { color: var(--brand); }
.service, .fine { color: var(--fine); }
.bad { color: var(--bad); }
.track { flex: 180px; position: relative; height: 26px; background: repeating-linear-gradient(to right, var(--line) 0 1px, #0000 1px 25%); }
li, tr { border-top: 1px solid var(--line); }
summary code::before { content: '▸ ' / ''; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 4px 0 10px 14px; }
.finding, pre { padding: 6px 10px; border-left: 3px solid; white-space: pre-wrap; }
.wide { overflow-x: auto; }
caption, th, td { padding-right: 14px; text-align: left; vertical-align: baseline; }
text { fill: var(--text); text-anchor: middle; }
rect, polyline { fill: var(--soft); stroke: var(--quiet); }
polyline { fill: none; }
rect.controller { stroke: var(--brand); }
rect.value, polyline.field { stroke-dasharray: 3; }
`

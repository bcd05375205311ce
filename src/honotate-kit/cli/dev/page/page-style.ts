/** The colours and fonts of the documentation. */
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
  --mono: ui-monospace, 'Cascadia Code', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 1px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 20px; padding: 10px 20px; border-bottom: 1px solid var(--line); }
h1 { display: flex; gap: 8px; align-items: center; margin: 0; font-size: 16px; }
h2 { margin: 0 0 4px; font-size: 17px; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 4px; }
nav a { padding: 4px 10px; border-radius: 6px; color: var(--text); text-decoration: none; }
nav a[aria-current] { background: var(--soft); color: var(--brand); font-weight: 600; }
#state { margin: 0; color: var(--quiet); }
.editor { margin-left: auto; color: var(--quiet); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--back); }
main { padding: 16px 20px; outline: none; }
p { margin: 0 0 8px; }
.split { display: grid; grid-template-columns: minmax(300px, 2fr) 5fr; gap: 20px; align-items: start; }
@media (max-width: 800px) { .split { grid-template-columns: minmax(0, 1fr); } }
.tools { display: flex; flex-wrap: wrap; gap: 8px 16px; margin-bottom: 6px; }
input, select, button { padding: 3px 8px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--back); color: inherit; font: inherit; }
button { cursor: pointer; }
.count, .hint, .note, .kind, .time { color: var(--quiet); }
.requests, .steps { margin: 0; padding: 0; list-style: none; }
.requests { max-height: calc(100vh - 160px); overflow-y: auto; }
.requests a { display: grid; grid-template-columns: 58px minmax(0, 1fr) auto 72px; gap: 0 8px; padding: 5px 8px; border-radius: 6px; color: inherit; text-decoration: none; }
.requests a:hover { background: var(--soft); }
.requests a[aria-current] { background: var(--soft); box-shadow: inset 3px 0 var(--brand); }
.requests .target { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.requests .track { grid-column: 1 / -1; height: 3px; }
.method, .target, .step, code, pre, dd { font-family: var(--mono); font-size: 13px; }
.method { color: var(--brand); font-weight: 600; }
.status { color: var(--fine); font-weight: 600; }
.bad, .status.bad { color: var(--bad); }
.time { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.track { position: relative; display: block; height: 12px; }
.bar { position: absolute; top: 0; bottom: 0; left: 0; min-width: 2px; border-radius: 2px; background: var(--quiet); }
.bar.guard { background: light-dark(#8b2fc9, #c9a1ff); }
.bar.interceptor, .bar.middleware { background: light-dark(#0b6a8a, #7cc7e8); }
.bar.method { background: var(--brand); }
.bar.service { background: var(--fine); }
.bar.failed { background: var(--bad); }
.steps { border-top: 1px solid var(--line); }
.steps li { border-bottom: 1px solid var(--line); }
.steps summary { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) 130px; gap: 12px; align-items: center; padding: 3px 0; cursor: pointer; }
.steps summary:hover { background: var(--soft); }
.step { overflow-wrap: anywhere; }
.kind { font-family: system-ui, sans-serif; font-size: 12px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 4px 0 10px 14px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.finding { padding: 6px 10px; border-left: 3px solid var(--brand); background: var(--soft); overflow-wrap: anywhere; }
.finding.bad { border-color: var(--bad); }
.more { margin: 8px 0; }
.more summary { cursor: pointer; }
pre { overflow-x: auto; padding: 10px; border-radius: 6px; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
caption { padding-bottom: 6px; color: var(--quiet); text-align: left; }
th, td { padding: 5px 14px 5px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tbody th { font: 13px var(--mono); }
svg text { fill: var(--text); font: 12.5px var(--mono); }
.node rect { fill: var(--soft); stroke: var(--quiet); }
.node.controller rect { stroke: var(--brand); }
.node.value rect { stroke-dasharray: 4 3; }
.edge { fill: none; stroke: var(--quiet); stroke-width: 1.2; }
.edge.field { stroke-dasharray: 2 4; }
.edge.marked { stroke: var(--brand); stroke-width: 2.2; }
`

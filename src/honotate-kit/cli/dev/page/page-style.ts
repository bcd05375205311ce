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
  --mono: 13px ui-monospace, 'Cascadia Code', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--back); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
a, .method, .status { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 8px 20px; border-bottom: 1px solid var(--line); }
header label { margin-left: auto; }
h1, h2 { font-size: 16px; overflow-wrap: anywhere; }
h1 img { vertical-align: middle; }
nav a { display: inline-block; padding: 4px 10px; border-radius: 6px; text-decoration: none; text-transform: capitalize; }
nav a:not([aria-current]) { color: var(--text); }
[aria-current], summary:hover, .requests a:hover, pre, .finding { background: var(--soft); }
.skip:not(:focus) { position: absolute; left: -999px; }
.hint, .kind, .time, label, #state, dt, caption { color: var(--quiet); }
main { padding: 16px 20px; outline: none; }
main :is(h2, p, pre, details.more) { margin-bottom: 8px; }
.split { display: grid; grid-template-columns: minmax(300px, 2fr) minmax(0, 3fr); gap: 24px; align-items: start; }
select, button { padding: 3px 8px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--back); font: inherit; }
ol { list-style: none; }
ul { padding-left: 20px; }
.requests { max-height: calc(100vh - 150px); overflow-y: auto; }
.requests a { display: grid; grid-template-columns: 60px minmax(0, 1fr) auto 72px; gap: 2px 8px; align-items: baseline; padding: 5px 8px; color: inherit; text-decoration: none; }
.requests a[aria-current] { box-shadow: inset 3px 0 var(--brand); }
.requests .target { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.requests .track { grid-column: 1 / -1; height: 3px; }
.method, .target, .step, code, pre, dd, tbody th { font: var(--mono); overflow-wrap: anywhere; }
.status:not(.bad) { color: var(--fine); }
.bad { color: var(--bad); }
.time { text-align: right; white-space: nowrap; }
.track { position: relative; }
.bar { position: absolute; inset: 0 auto 0 0; min-width: 2px; border-radius: 2px; background: var(--quiet); }
.bar.guard { background: light-dark(#8b2fc9, #c9a1ff); }
.bar:is(.interceptor, .middleware) { background: light-dark(#0b6a8a, #7cc7e8); }
.bar.method { background: var(--brand); }
.bar.service { background: var(--fine); }
.bar.failed { background: var(--bad); }
.steps li, tr { border-top: 1px solid var(--line); }
.steps .track { height: 26px; background: repeating-linear-gradient(to right, var(--line) 0 1px, #0000 1px 25%); }
.steps .bar { inset: 7px auto 7px 0; }
.steps summary { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) 130px; gap: 0 12px; align-items: center; }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 4px 0 10px 14px; }
.finding, pre { padding: 6px 10px; white-space: pre-wrap; }
.finding { border-left: 3px solid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
caption, th, td { padding-right: 14px; text-align: left; vertical-align: baseline; }
svg text { fill: var(--text); font: var(--mono); }
.node rect { fill: var(--soft); stroke: var(--quiet); }
.node.controller rect { stroke: var(--brand); }
.node.value rect { stroke-dasharray: 4 3; }
.edge { fill: none; stroke: var(--quiet); }
.edge.field { stroke-dasharray: 2 4; }
@media (max-width: 800px) {
  .split { grid-template-columns: minmax(0, 1fr); }
  .requests { max-height: 40vh; }
  .steps summary { grid-template-columns: minmax(0, 1fr) auto; }
  .steps .track { grid-row: 2; grid-column: 1 / -1; }
  thead { display: none; }
  table, tr, td:nth-child(n + 3) { display: block; }
}
`

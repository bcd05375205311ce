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
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 8px 20px; border-bottom: 1px solid var(--line); }
h1, h2, p { margin: 0 0 8px; font-size: 16px; overflow-wrap: anywhere; }
h1, #state { margin: 0; }
h1 { display: flex; gap: 8px; align-items: center; }
p { font-size: inherit; }
nav a { display: inline-block; padding: 4px 10px; border-radius: 6px; color: var(--text); text-decoration: none; text-transform: capitalize; }
nav a[aria-current] { background: var(--soft); color: var(--brand); font-weight: 600; }
.skip:not(:focus) { position: absolute; left: -999px; }
.editor { margin-left: auto; }
.hint, .kind, .time, .editor, #state, dt, caption { color: var(--quiet); }
main { padding: 16px 20px; outline: none; }
.split { display: grid; grid-template-columns: minmax(300px, 2fr) minmax(0, 3fr); gap: 24px; align-items: start; }
select, button { padding: 3px 8px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--back); color: inherit; font: inherit; cursor: pointer; }
ol { margin: 0; padding: 0; list-style: none; }
.requests { max-height: calc(100vh - 150px); margin: 0 -8px; overflow-y: auto; }
.requests a { display: grid; grid-template-columns: 60px minmax(0, 1fr) auto 72px; gap: 0 8px; align-items: baseline; padding: 5px 8px; border-radius: 6px; color: inherit; text-decoration: none; }
.requests a:is(:hover, [aria-current]), summary:hover { background: var(--soft); }
.requests a[aria-current] { box-shadow: inset 3px 0 var(--brand); }
.requests .target { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.requests .track { grid-column: 1 / -1; height: 3px; margin-top: 2px; }
.method, .target, .step, code, pre, dd, tbody th { font: var(--mono); overflow-wrap: anywhere; }
.method, .status { color: var(--brand); font-weight: 600; }
.status { color: var(--fine); }
.bad, .status.bad { color: var(--bad); }
.time { text-align: right; white-space: nowrap; }
.track { position: relative; }
.bar { position: absolute; inset: 0 auto 0 0; min-width: 2px; border-radius: 2px; background: var(--quiet); }
.bar.guard { background: light-dark(#8b2fc9, #c9a1ff); }
.bar:is(.interceptor, .middleware) { background: light-dark(#0b6a8a, #7cc7e8); }
.bar.method { background: var(--brand); }
.bar.service { background: var(--fine); }
.bar.failed { background: var(--bad); }
.steps li { border-top: 1px solid var(--line); }
.steps .track { height: 26px; background: repeating-linear-gradient(to right, var(--line) 0 1px, #0000 1px 25%); }
.steps .bar { inset: 7px auto 7px 0; }
.steps summary { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) 130px; gap: 12px; align-items: center; }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 4px 0 10px 14px; }
dd { margin: 0; }
.finding { padding: 6px 10px; border-left: 3px solid; background: var(--soft); }
.more { margin: 8px 0; }
pre { padding: 10px; background: var(--soft); white-space: pre-wrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
caption { text-align: left; }
th, td { padding: 5px 14px 5px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; }
svg text { fill: var(--text); font: var(--mono); }
.node rect { fill: var(--soft); stroke: var(--quiet); }
.node.controller rect { stroke: var(--brand); }
.node.value rect { stroke-dasharray: 4 3; }
.edge { fill: none; stroke: var(--quiet); }
.edge.field { stroke-dasharray: 2 4; }
@media (max-width: 800px) {
  header, main { padding: 8px 12px; }
  nav { order: 1; margin: 0 -6px; }
  nav a { padding: 4px 6px; }
  #state { order: 2; }
  .split { grid-template-columns: minmax(0, 1fr); }
  .requests { max-height: 40vh; }
  .steps summary { grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding-top: 3px; }
  .steps .track { grid-row: 2; grid-column: 1 / -1; height: 14px; }
  .steps .bar { inset: 3px auto 3px 0; }
  thead { display: none; }
  table, tbody, caption { display: block; }
  tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0 10px 0 0; border: 0; }
  td:nth-child(n + 3) { display: block; }
}
`

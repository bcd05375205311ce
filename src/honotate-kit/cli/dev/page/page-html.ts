/** The page, which its script fills. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>honotate dev</title>
<link rel="icon" href="/_honotate/icon.svg"><link rel="stylesheet" href="/_honotate/style.css">
<script type="module" src="/_honotate/page.js"></script>
`

export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#c2410c"/><text x="16" y="23" text-anchor="middle" font-family="ui-monospace, monospace" font-weight="bold" font-size="21" fill="#fff">@</text></svg>'

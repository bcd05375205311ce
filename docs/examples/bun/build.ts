import honotate from 'honotate/bun'

await Bun.build({
  entrypoints: ['src/main.ts'],
  target: 'bun',
  outdir: 'dist',
  sourcemap: 'linked',
  plugins: [honotate()],
})

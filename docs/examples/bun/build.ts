import honotate from 'honotate-kit/bun'

await Bun.build({
  entrypoints: ['src/main.ts'],
  target: 'bun',
  outdir: 'dist',
  sourcemap: 'linked',
  plugins: [honotate()],
})

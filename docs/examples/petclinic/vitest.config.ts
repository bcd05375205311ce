import honotate from 'honotate/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [honotate()] })

// Bun serves the default export, on PORT or 3000.
export { app as default } from './app.ts'

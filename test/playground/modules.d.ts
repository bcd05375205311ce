// Packages of this folder, which need not be installed where the types are checked.
declare module 'axe-core'
declare module 'puppeteer-core'

// Declares the packages of this folder, so that the type check does not need them to be installed.
declare module 'axe-core'
declare module 'puppeteer-core'

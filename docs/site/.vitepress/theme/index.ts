import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import CloneLink from './CloneLink.vue'
import ErrorIndex from './ErrorIndex.vue'
import Layout from './Layout.vue'
import './style.css'
import './home.css'

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component('CloneLink', CloneLink).component('ErrorIndex', ErrorIndex),
} satisfies Theme

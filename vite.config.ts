import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { Language } from './contract/kernel/language.ts'
import { bringsFields, isOwn } from './scripts/webBuild/antdFields.ts'
import { installable } from './scripts/webBuild/installable.ts'
import { neededBy, type LoadStep } from './scripts/webBuild/neededAtOnce.ts'
import { portalFont } from './scripts/webBuild/portalFont.ts'
import { screenPreloads } from './scripts/webBuild/screenPreloads.ts'
import { textsInLanguage } from './scripts/webBuild/textsInLanguage.ts'
import { withoutFacades } from './scripts/webBuild/withoutFacades.ts'

/** Beside each text file of assets/ its `.br` and `.gz`, which the portal sends to browsers that take them. */
const precompressed: Plugin = {
  name: 'precompressed',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter(name => /^assets\/.*\.(js|css|svg|json|wasm)$/.test(name))
    await Promise.all(
      names.map(async name => {
        const file = path.join(dir, name)
        const bytes = await readFile(file)
        const inBrotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, inBrotli))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
      }),
    )
  },
}

/**
 * Browsers check with zod's schemas; only the server describes them as JSON Schema, a fifth of zod, and says in English
 * what is wrong: screens have texts of their own. Nor do they compile schemas, which the page's policy forbids, or check
 * values that contain themselves: JSON and addresses cannot. A string's formats are written as z.email(), z.iso.date() and
 * so on; the older z.string().email() would bring every format along.
 */
const onlyChecks: Plugin = {
  name: 'onlyChecks',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: code =>
      code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
        .replace(/(export const ZodString = [^;]+;\s+_ZodString\.init\(inst, def\);\s+\}), \{[^]*?\n\}\);/, '$1);')
        .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
        .replace('core.config({ memoizer: core.memoizer() })', '')
        .replace('import en from "../locales/en.js";', 'const en = () => ({});')
        .replace('import * as processors from "../core/json-schema-processors.js";', 'const processors = {};')
        .replace(
          /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m,
          'const $1 = () => {}, $2 = $1;',
        ),
  },
}

/** Tooltips that share one popup, which the portal has none of, would bring antd's popups along with every page. */
const withoutSharedTooltips: Plugin = {
  name: 'withoutSharedTooltips',
  transform: {
    filter: { id: /\/antd\/es\/config-provider\/index\.js$/ },
    handler: code =>
      code.replace("import UniqueProvider from '../tooltip/UniqueProvider'", 'const UniqueProvider = undefined'),
  },
}

/** uPlot formats numbers by the browser's language, even where that is none, and then cannot be loaded; the chart's texts are ours. */
const withoutBrowserLanguage: Plugin = {
  name: 'withoutBrowserLanguage',
  transform: {
    filter: { id: /\/uPlot\.esm\.js$/ },
    handler: code =>
      code.replace("new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", "new Intl.NumberFormat('en-US')"),
  },
}

/** The texts of what a delivery's page shows later. */
const laterTexts = (language: Language) =>
  new RegExp(
    `/(quality/(alerts|cases|releases|stabilityBudget)|devices/loggerFiles|reporting/reports)/texts\\.ts\\?${language}$`,
  )

/** What the frame says beside what it shows first. */
const textsOfFrame = (language: Language) =>
  new RegExp(`/(information/messages|quality/waiting)/texts\\.ts\\?${language}$`)

/** Of the portal's own: what a step loads first, or none does. What brings antd's fields along comes after a list's rows. */
const step = (
  wanted: LoadStep | 'none',
  { name, ...group }: Rolldown.CodeSplittingGroup & { name: string },
): Rolldown.CodeSplittingGroup => ({
  ...group,
  test: isOwn,
  debugName: name,
  name: (id, context) => ((neededBy(id, context) ?? 'none') === wanted && !bringsFields(id, context) ? name : null),
})

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    textsInLanguage,
    portalFont,
    onlyChecks,
    withoutBrowserLanguage,
    withoutSharedTooltips,
    withoutFacades,
    screenPreloads,
    installable,
    precompressed,
  ],
  build: {
    emptyOutDir: true,
    // Inlined data would need data: in every directive of the page's security policy.
    assetsInlineLimit: 0,
    // All styles are 12 KB on the wire: one file, and none that a page has to wait for.
    cssCodeSplit: false,
    // Browsers that know the colours of portal.css (light-dark) preload modules by themselves.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What always loads together is one file: dozens of small ones zip worse, and each is asked for by itself.
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 90 },
            { name: 'signIn', test: /\/LoginPage\.tsx$/, priority: 80 },
            // Small, and otherwise a part of what comes after the frame.
            {
              name: 'frame',
              test: /\/app\/Frame\.tsx$|\/antd\/es\/(alert|space)\/|\/(useInfiniteQuery|infiniteQueryObserver)\.js$/,
              priority: 70,
            },
            { name: 'ahead', test: /\/askForRows\.ts$/, priority: 65 },
            step('list', { name: 'shared', minShareCount: 2, priority: 62 }),
            step('frameLater', { name: 'frameLater', priority: 45 }),
            step('criteria', { name: 'criteria', priority: 44 }),
            step('details', { name: 'sharedDetails', minShareCount: 6, priority: 43 }),
            step('none', { name: 'sharedLater', minShareCount: 5, priority: 20 }),
            { name: 'icons', test: /\/@ant-design\/icons(-svg)?\//, minShareCount: 2, priority: 50 },
            { name: 'menus', test: /\/antd\/es\/dropdown\//, minShareCount: 3, priority: 50 },
            {
              name: 'fields',
              test: /\/(antd\/es|@rc-component)\/(form|select|input|checkbox)\//,
              minShareCount: 3,
              priority: 50,
            },
            { name: 'list', test: /\/(DeliveryStatusPage\.tsx|lazyCriteria\.ts)$/, priority: 40 },
            { name: 'details', test: /\/app\/pages\/DeliveryDetail\.tsx$/, priority: 30 },
            {
              name: 'detailsLater',
              test: /\/(DeliveryAlerts|DeliveryCase|DeliveryLots|DeliveryFiles|ShareButton|LotBudgets|LoggerStatistics|LanguageMenu)\.tsx$/,
              priority: 10,
            },
            { name: 'frameLater.ja', test: textsOfFrame('ja') },
            { name: 'frameLater.en', test: textsOfFrame('en') },
            { name: 'texts.ja', test: /(app\/texts\/inside|\/logistics\/deliveries\/detail\/texts)\.ts\?ja$/ },
            { name: 'later.ja', test: laterTexts('ja'), includeDependenciesRecursively: false },
            { name: 'later.en', test: laterTexts('en'), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})

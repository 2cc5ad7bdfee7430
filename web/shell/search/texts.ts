import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** Of the button that opens the search box; the box brings its own. */
export const searchBox = {
  open: ['検索', 'Search'],
  unreachable: [
    '検索を読み込めませんでした。ページを再読み込みしてください。',
    'The search could not be loaded. Reload the page.',
  ],
} satisfies Texts

import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** Of the button that opens the search box; the box brings its own. */
export const searchBox = { open: ['検索', 'Search'] } satisfies Texts

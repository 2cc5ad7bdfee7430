import { deliveryList, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'

/**
 * A search as it is kept: as it stands in the URL, but for the page and the view. Presets stay presets, own dates stay
 * dates.
 */
export function savedText({ page: _page, view: _view, ...search }: ListSearch): string {
  const set = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(set).toString()
}

/** What is kept may come from an older version: what makes no sense any more is left out. */
export const searchOfSaved = (text: string): ListSearch =>
  deliveryList.url.parse(Object.fromEntries(new URLSearchParams(text)))

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { drawn } from '#test/e2e/support/layoutShifts.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Contrast of 7:1 (AAA): the colours are those of 4.5:1, among them the red of what is wrong and all quiet text. Region: the
 * list that a field opens stands beside the landmarks of the page, as a dialog does.
 */
const leftOut = ['color-contrast-enhanced', 'region']

/** axe finds nothing on the page as it stands: WCAG 2 A to 2.2 AA, AAA and the best practices, but for what is left out. */
export async function expectAccessible(page: Page) {
  // What is about to be replaced fades: it is evaluated when the new is there.
  await expect(page.locator('.list-old')).toHaveCount(0)
  // What the last act brings begins to move when it is drawn.
  await drawn(page)
  await expect.poll(async () => page.evaluate(movingNow)).toEqual([])
  // In the page itself, of whose origin all of its frames are: a page of its own for the evaluation takes as long again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(rules)
    .disableRules(leftOut)
    .analyze()
  const found = violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)
  expect(found).toEqual([])
}

/** What still fades or slides in: half-way its colours are nobody's. What turns for ever is left out. */
function movingNow() {
  return document
    .getAnimations()
    .filter(one => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    .map(one => (one.effect instanceof KeyframeEffect ? (one.effect.target?.className ?? '') : ''))
}

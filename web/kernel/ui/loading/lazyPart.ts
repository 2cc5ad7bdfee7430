import { lazy, type ReactNode } from 'react'
import { loadTexts, type TextBundle } from '#web/kernel/texts/i18n.ts'

type Part<Props> = (props: Props) => ReactNode
type Options<Props> = {
  /** A page without it is better than none, where it cannot be fetched … */
  isOptional?: boolean
  /** … or with this in its place. */
  instead?: Part<Props>
}

/** A part that comes after its page, with its own texts if it has any. */
export const lazyPart = <Props extends object>(
  load: () => Promise<Part<Props>>,
  texts?: TextBundle,
  { isOptional = false, instead = isOptional ? () => null : undefined }: Options<Props> = {},
) =>
  lazy(async (): Promise<{ default: Part<Props> }> => {
    try {
      const [part] = await Promise.all([load(), texts && loadTexts(texts)()])
      return { default: part }
    } catch (error) {
      if (!instead) throw error
      return { default: instead }
    }
  })

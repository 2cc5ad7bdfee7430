import { lazy, type ReactNode } from 'react'
import { loadTexts, type TextBundle } from '#web/kernel/texts/i18n.ts'

type Options = {
  /** A page without it is better than none, where it cannot be fetched. */
  isOptional?: boolean
}

/** A part that comes after its page, with its own texts. */
export const lazyPart = <Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  texts: TextBundle,
  { isOptional = false }: Options = {},
) =>
  lazy(async (): Promise<{ default: (props: Props) => ReactNode }> => {
    try {
      const [part] = await Promise.all([load(), loadTexts(texts)()])
      return { default: part }
    } catch (error) {
      if (!isOptional) throw error
      return { default: () => null }
    }
  })

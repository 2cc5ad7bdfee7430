import { z } from 'zod'
import type { Language } from '#contract/kernel/language.ts'

/** A name in both languages. Of a place without an English name, `nameEn` is the Japanese one. */
export const names = z.object({ name: z.string(), nameEn: z.string() })
export type Names = z.infer<typeof names>

/** The name that a reader of this language is told: never empty where either is there. */
export const nameIn = (language: Language, { name, nameEn }: Names): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

import type { TFunction } from 'i18next'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import type { Fact } from '#web/kernel/ui/Section.tsx'

type Findings = LoggerFile['findings']
type Name = 'form' | 'device' | 'container' | 'writing' | 'unit' | 'zone' | 'dateOrder'
type Marked = 'leftOut' | 'faults' | 'clockBack' | 'signature' | 'figures'

/** How the file was read: whose export, which writing, which time, and what is no reading in it. */
export function useReadingFacts({ findings, answers }: LoggerFile): (Fact | false)[] {
  const { t, count } = useWords()
  const between = t('common.separator')
  const fact = (name: Name | Marked, value: string | false | null) =>
    !!value && { label: t(`loggerFiles.facts.${name}`), value }
  const { form, container, unit, zone, dateOrder, leftOut, faults, contradicted, signature } = findings
  const order = dateOrder.value && t(`loggerFiles.facts.orders.${dateOrder.value}`)
  const marks = faults.map(one => t('loggerFiles.facts.faultCount', { mark: one.mark, number: count(one.count) }))
  const questions = contradicted.map(one => t(`loggerFiles.questions.names.${one}`)).join(between)
  return [
    fact('form', form && t(`loggerFiles.forms.${form}`)),
    fact('device', findings.device),
    fact('container', !!container && containerText(container, t, count)),
    fact('writing', writingText(findings, t)),
    fact('unit', unit === 'K' ? unit : unit && `°${unit}`),
    fact('zone', zone.value && t(`loggerFiles.facts.${zoneText(zone)}`, { zone: zone.value })),
    fact('zone', zone.doubled > 0 && t('loggerFiles.facts.doubled', { number: count(zone.doubled) })),
    fact('dateOrder', dateOrder.isSure ? order : order && t('loggerFiles.facts.unsureOrder', { order })),
    fact('leftOut', leftOut.length > 0 && t('loggerFiles.facts.leftOutWhy', { heads: leftOut.join(between) })),
    fact('faults', marks.join(between)),
    fact('clockBack', findings.clockBackAt.map(count).join(between)),
    fact('signature', signature && t(`loggerFiles.facts.signatures.${signature}`)),
    questions !== '' && {
      label: t('loggerFiles.questions.title'),
      value: t('loggerFiles.facts.contradicted', { questions }),
    },
    fact('figures', comparedText(findings, t)),
    answers.mapping !== undefined &&
      form !== 'mapped' && { label: t('loggerFiles.questions.names.mapping'), value: t('loggerFiles.forms.mapped') },
  ]
}

const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

/** A workbook is said with the sheet that was read, and with those that were not. */
const containerText = (
  { kind, pages, sheet, otherSheets }: NonNullable<Findings['container']>,
  t: TFunction,
  count: (number: number) => string,
) =>
  joined([
    t(`loggerFiles.facts.containers.${kind}`),
    pages !== null && t('loggerFiles.facts.pages', { number: count(pages) }),
    sheet !== null && t('loggerFiles.facts.sheet', { sheet }),
    otherSheets.length > 0 && t('loggerFiles.facts.otherSheets', { sheets: otherSheets.join(t('common.separator')) }),
  ])

/** The file itself says it only where it does. */
function zoneText({ isFromFile, saidBy }: Findings['zone']) {
  if (saidBy === 'rows') return 'zoneFromRows'
  if (saidBy === 'form') return 'zoneFromForm'
  return isFromFile ? 'zoneFromFile' : 'zoneAnswered'
}

function comparedText({ figures }: Findings, t: TFunction): string {
  const named = (which: boolean) => {
    const kinds = new Set(figures.filter(({ agrees }) => agrees === which).map(({ kind }) => kind))
    return [...kinds].map(kind => t(`loggerFiles.questions.figureKinds.${kind}`)).join(t('common.separator'))
  }
  const [agreeing, differing] = [named(true), named(false)]
  return joined([
    agreeing && t('loggerFiles.facts.figuresAgree', { figures: agreeing }),
    differing && t('loggerFiles.facts.figuresDiffer', { figures: differing }),
  ])
}

function writingText({ encoding, delimiter, decimalSign }: Findings, t: TFunction): string {
  const signs = { ',': ',', ';': ';', '\t': 'tab' } as const
  const named = delimiter === ',' || delimiter === ';' || delimiter === '\t' ? signs[delimiter] : 'other'
  return joined([
    encoding,
    delimiter !== null && t(`loggerFiles.facts.delimiters.${named}`, { sign: delimiter }),
    decimalSign !== null && t('loggerFiles.facts.decimal', { sign: decimalSign }),
  ])
}

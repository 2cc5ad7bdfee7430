import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileContainer } from '#contract/devices/rules/loggerFile.ts'
import type { Fact } from '#web/kernel/ui/Facts.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** How the file was read: whose export, which writing, which time, and what is no reading in it. */
export function useReadingFacts({ findings, answers }: LoggerFile): Fact[] {
  const t = useText()
  const { count } = useTimes()
  const between = t('loggerFiles.between')
  const writing = useWriting(findings)
  const { form, container, device, zone, dateOrder, faults, clockBackAt, contradicted, signature } = findings
  const facts: (Fact | false | null | undefined)[] = [
    form !== null && { label: t('loggerFiles.facts.form'), value: t(`loggerFiles.forms.${form}`) },
    device !== null && { label: t('loggerFiles.facts.device'), value: device },
    container && { label: t('loggerFiles.facts.container'), value: containerText(container, t, count) },
    writing !== '' && { label: t('loggerFiles.facts.writing'), value: writing },
    findings.unit !== null && {
      label: t('loggerFiles.facts.unit'),
      value: findings.unit === 'K' ? 'K' : `°${findings.unit}`,
    },
    zone.value !== null && {
      label: t('loggerFiles.facts.zone'),
      value: t(`loggerFiles.facts.${zoneText(zone)}`, { zone: zone.value }),
    },
    zone.doubled > 0 && {
      label: t('loggerFiles.facts.zone'),
      value: t('loggerFiles.facts.doubled', { number: count(zone.doubled) }),
    },
    dateOrder.value !== null && {
      label: t('loggerFiles.facts.dateOrder'),
      value: dateOrder.isSure
        ? t(`loggerFiles.facts.orders.${dateOrder.value}`)
        : t('loggerFiles.facts.unsureOrder', { order: t(`loggerFiles.facts.orders.${dateOrder.value}`) }),
    },
    faults.length > 0 && {
      label: t('loggerFiles.facts.faults'),
      value: faults
        .map(({ mark, count: times }) => t('loggerFiles.facts.faultCount', { mark, number: count(times) }))
        .join(between),
    },
    clockBackAt.length > 0 && { label: t('loggerFiles.facts.clockBack'), value: clockBackAt.map(count).join(between) },
    signature !== null && {
      label: t('loggerFiles.facts.signature'),
      value: t(`loggerFiles.facts.signatures.${signature}`),
    },
    contradicted.length > 0 && {
      label: t('loggerFiles.questions.title'),
      value: t('loggerFiles.facts.contradicted', {
        questions: contradicted.map(one => t(`loggerFiles.questions.names.${one}`)).join(between),
      }),
    },
    ...comparedFacts(findings, t),
    answers.mapping !== undefined &&
      form !== 'mapped' && { label: t('loggerFiles.questions.names.mapping'), value: t('loggerFiles.forms.mapped') },
  ]
  return facts.filter(fact => !!fact)
}

/** A workbook is said with the sheet that was read, and with those that were not. */
function containerText(
  { kind, pages, sheet, otherSheets }: LoggerFileContainer,
  t: ReturnType<typeof useText>,
  count: (number: number) => string,
): string {
  return [
    t(`loggerFiles.facts.containers.${kind}`),
    pages !== null && t('loggerFiles.facts.pages', { number: count(pages) }),
    sheet !== null && t('loggerFiles.facts.sheet', { sheet }),
    otherSheets.length > 0 &&
      t('loggerFiles.facts.otherSheets', { sheets: otherSheets.join(t('loggerFiles.between')) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The file itself says it only where it does. */
function zoneText({ isFromFile, saidBy }: LoggerFile['findings']['zone']) {
  if (saidBy === 'rows') return 'zoneFromRows'
  if (saidBy === 'form') return 'zoneFromForm'
  return isFromFile ? 'zoneFromFile' : 'zoneAnswered'
}

function comparedFacts({ figures }: LoggerFile['findings'], t: ReturnType<typeof useText>): Fact[] {
  const named = (which: boolean) =>
    [...new Set(figures.filter(({ agrees }) => agrees === which).map(({ kind }) => kind))]
      .map(kind => t(`loggerFiles.questions.figureKinds.${kind}`))
      .join(t('loggerFiles.between'))
  const [agreeing, differing] = [named(true), named(false)]
  if (figures.length === 0) return []
  const value = [
    agreeing !== '' && t('loggerFiles.facts.figuresAgree', { figures: agreeing }),
    differing !== '' && t('loggerFiles.facts.figuresDiffer', { figures: differing }),
  ]
  return [{ label: t('loggerFiles.facts.figures'), value: value.filter(Boolean).join(' · ') }]
}

function useWriting({ encoding, delimiter, decimalSign }: LoggerFile['findings']): string {
  const t = useText()
  const signs = { ',': ',', ';': ';', '\t': 'tab' } as const
  const named = delimiter === ',' || delimiter === ';' || delimiter === '\t' ? signs[delimiter] : 'other'
  return [
    encoding,
    delimiter !== null && t(`loggerFiles.facts.delimiters.${named}`, { sign: delimiter }),
    decimalSign !== null && t('loggerFiles.facts.decimal', { sign: decimalSign }),
  ]
    .filter(Boolean)
    .join(' · ')
}

import type { FormInstance } from 'antd'
import type { TFunction } from 'i18next'
import type { NoticeFault } from '#contract/information/rules/noticeFaults.ts'
import type { FieldName, NoticeFields } from '#web/information/notices/editing/noticeFields.ts'
import { saidAtField } from '#web/kernel/texts/said.tsx'

/** Shows what is wrong at its fields, and goes to the first of them. */
export function useFaultTexts(form: FormInstance<NoticeFields>) {
  const textOf = (t: TFunction, name: FieldName, fault: NoticeFault) => {
    const isText = name.startsWith('title') || name.startsWith('body')
    if (isText) return t('notices.faults.emptyToPublish')
    if (fault === 'empty') return t('notices.faults.atMissing')
    return name === 'publishUntil' ? t('notices.faults.publishedEarlier') : t('notices.faults.notAfterStart')
  }
  return (faults: Partial<Record<FieldName, NoticeFault>>) => {
    const named = Object.entries(faults) as [FieldName, NoticeFault][]
    form.setFields(named.map(([name, fault]) => ({ name, errors: saidAtField(t => textOf(t, name, fault)) })))
    const field = document.getElementById(named[0]?.[0] ?? '')
    field?.focus({ preventScroll: true })
    // Where the bar covers it, the browser takes it for visible.
    field?.scrollIntoView({ block: 'center' })
  }
}

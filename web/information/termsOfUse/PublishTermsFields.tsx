import { Flex, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { settings } from '#web/kernel/settings.ts'
import { PdfInput, pdfProblemSentence } from '#web/information/portalDocuments/PdfInput.tsx'
import type { TermsVersion } from '#web/information/termsOfUse/termsStates.ts'
import { TimeField } from '#web/information/portalDocuments/TimeField.tsx'
import { instantOf } from '#web/information/portalDocuments/wallClock.ts'
import { useText, filled, ruleBy } from '#web/kernel/texts/useWords.ts'
import { RadioItem } from '#web/kernel/ui/forms/RadioItem.tsx'

/** `at` is what clocks in the portal's time zone show, whatever zone the browser is in. */
export type NewTerms = { version: string; start: 'now' | 'later'; at?: Dayjs; fileJa: File; fileEn: File }

export function PublishTermsFields({ versions }: { versions: readonly TermsVersion[] }) {
  const t = useText()
  const isUnused = ruleBy(
    (typed: string) =>
      versions.some(one => one.version === typed.trim()) && (t => t('portalDocuments.terms.versionUsed')),
  )
  return (
    <>
      <Flex wrap gap="middle">
        <Form.Item
          name="version"
          label={t('portalDocuments.terms.version')}
          rules={[filled(t => t('portalDocuments.terms.versionMissing')), isUnused]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <StartFields />
      </Flex>
      <div className="fit-grid">
        <PdfField name="fileJa" />
        <PdfField name="fileEn" />
      </div>
    </>
  )
}

const isComing = ruleBy((at: Dayjs | undefined) => {
  if (!at) return t => t('portalDocuments.terms.atMissing')
  const from = Date.parse(instantOf(at.format('YYYY-MM-DDTHH:mm'), settings.timeZone))
  return from <= Date.now() && (t => t('portalDocuments.terms.atPast'))
})

function StartFields() {
  const t = useText()
  const start = Form.useWatch<NewTerms['start']>('start')
  return (
    <>
      <RadioItem
        name="start"
        label={t('portalDocuments.terms.start')}
        values={['now', 'later'] as const}
        textOf={start => t(`portalDocuments.terms.${start}`)}
      />
      {start === 'later' && (
        <Form.Item name="at" label={t('portalDocuments.terms.at', { timeZone: settings.timeZone })} rules={[isComing]}>
          <TimeField allowClear={false} />
        </Form.Item>
      )}
    </>
  )
}

function PdfField({ name }: { name: 'fileJa' | 'fileEn' }) {
  const t = useText()
  const fits = ruleBy((file: File | undefined) =>
    file ? pdfProblemSentence(file) : t => t('portalDocuments.terms.fileMissing'),
  )
  return (
    <Form.Item name={name} label={t(`portalDocuments.terms.${name}`)} rules={[fits]}>
      <PdfInput />
    </Form.Item>
  )
}

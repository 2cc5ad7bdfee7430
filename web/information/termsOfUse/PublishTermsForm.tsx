import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Form, Flex, Input } from 'antd'
import { useState } from 'react'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { Confirmation, type Question } from '#web/information/portalDocuments/Confirmation.tsx'
import { pdfFaultSentence, PdfInput, pdfProblemSentence } from '#web/information/portalDocuments/PdfInput.tsx'
import { instantOf } from '#web/kernel/ui/days/wallClock.ts'
import type { TermsVersion } from '#web/information/termsOfUse/termsStates.ts'
import type { CallError, Issue } from '#web/kernel/api/errors/callError.ts'
import { useUploadMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { settings } from '#web/kernel/settings.ts'
import { type Sentence, useWords, useText, filled, ruleBy } from '#web/kernel/texts/useWords.ts'
import { showFaults } from '#web/kernel/ui/forms/call/useFormCall.ts'
import type { Dayjs } from 'dayjs'
import { TimeField } from '#web/information/portalDocuments/TimeField.tsx'
import { RadioItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

const { publishTermsOfUse, getTermsOfUseList } = termsOfUseCalls

/** Publishes a new version of the terms of use, after saying what that means. */
export function PublishTermsForm({ versions }: { versions: readonly TermsVersion[] }) {
  const { t, instant } = useWords()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [form] = Form.useForm<NewTerms>()
  const [question, setQuestion] = useState<Question>()
  const { mutate } = useUploadMutation(publishTermsOfUse, { handledHere: [codes.invalidParameters] })
  const published = (version: string) => {
    form.resetFields()
    showNotice(t => t('portalDocuments.terms.published', { version }))
    // Where the new terms are in force at once, the guard asks their publisher first of all.
    void rereadProfile(router).then(profile => {
      const refetchType = profile?.agreeToTermsOfUse ? 'active' : 'none'
      return queryClient.invalidateQueries({ queryKey: [getTermsOfUseList.path], refetchType })
    })
  }
  /** What the server finds wrong is said at its field. */
  const refused = ({ failure, issues }: CallError, { start }: NewTerms) => {
    if (failure !== codes.invalidParameters) return
    const field = names.find(name => issues.some(issue => issue.path === name))
    const startField = start === 'later' ? 'at' : 'start'
    showFaults(
      form,
      field ? [{ name: [field === 'publishedAt' ? startField : field], sentence: faultOf(field, issues) }] : [],
      t => t('codes.4022'),
    )
  }
  const ask = (terms: NewTerms) => {
    const { start, at, fileJa, fileEn } = terms
    const publishedAt =
      start === 'later' && at ? instantOf(at.format('YYYY-MM-DDTHH:mm'), settings.timeZone) : undefined
    const version = terms.version.trim()
    setQuestion({
      title: t('portalDocuments.terms.confirmTitle'),
      text: publishedAt
        ? t('portalDocuments.terms.confirmLater', { version, at: instant(publishedAt) })
        : t('portalDocuments.terms.confirmNow', { version }),
      action: t('portalDocuments.terms.publish'),
      onConfirm: () =>
        mutate(
          { body: { version, publishedAt }, files: { fileJa, fileEn } },
          { onSuccess: () => published(version), onError: error => refused(error, terms) },
        ),
    })
  }
  return (
    <Form<NewTerms>
      noValidate
      form={form}
      layout="vertical"
      requiredMark={false}
      className="publish-terms"
      initialValues={{ version: '', start: 'now' }}
      onFinish={ask}
    >
      <h3>{t('portalDocuments.terms.publishTitle')}</h3>
      <PublishTermsFields versions={versions} />
      <Button type="primary" htmlType="submit">
        {t('portalDocuments.terms.publish')}
      </Button>
      {question && <Confirmation question={question} onClose={() => setQuestion(undefined)} />}
    </Form>
  )
}

const names = ['version', 'publishedAt', 'fileJa', 'fileEn'] as const

function faultOf(field: (typeof names)[number], issues: readonly Issue[]): Sentence {
  if (field === 'version') return t => t('portalDocuments.terms.versionUsed')
  return field === 'publishedAt' ? t => t('portalDocuments.terms.fromMisfit') : pdfFaultSentence(issues, field)
}

/** `at` is what clocks in the portal's time zone show, whatever zone the browser is in. */
type NewTerms = { version: string; start: 'now' | 'later'; at?: Dayjs; fileJa: File; fileEn: File }

function PublishTermsFields({ versions }: { versions: readonly TermsVersion[] }) {
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

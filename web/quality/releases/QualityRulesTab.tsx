import { Button, Form, InputNumber, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { QualityRules } from '#contract/quality/rules/qualityRules.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { Notice, Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type RulesOfCompany = ResponseOf<typeof releaseCalls.getQualityRules>[number]

const ruleNames = ['releasesByItself', 'needsTwoPeople', 'assessmentDays', 'retentionYears'] as const
/** What is no choice between yes and no, but a number. */
const bounds = {
  assessmentDays: { least: 1, most: 365, unit: 'days' },
  retentionYears: { least: 5, most: 50, unit: 'years' },
} as const

/** What each company's quality management has laid down, with what it does. */
export function QualityRulesTab() {
  const { t } = useWords()
  const answer = useCall(releaseCalls.getQualityRules, { enterpriseCode: useCompanyContext() })
  const [edited, setEdited] = useState<string>()
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
      {companies =>
        companies.length === 0 ? (
          <Notice title={t('releases.rules.none')}>{t('releases.rules.noneHint')}</Notice>
        ) : (
          <div className="page narrow">
            <p className="quiet">{t('releases.rules.intro')}</p>
            {companies.map(one => (
              <RulesOf
                key={one.company.code}
                {...one}
                isEdited={one.mayEdit && one.company.code === edited}
                onEdit={setEdited}
              />
            ))}
          </div>
        )
      }
    </Answered>
  )
}

type Props = RulesOfCompany & { isEdited: boolean; onEdit: (code: string | undefined) => void }

/** A company's rules, each with what it does. */
function RulesOf({ company, rules, mayEdit, isEdited, onEdit }: Props) {
  const { t, nameIn } = useWords()
  const name = nameIn(company)
  const edit = (
    <Button onClick={() => onEdit(company.code)} aria-label={`${t('releases.rules.edit')}: ${name}`}>
      {t('releases.rules.edit')}
    </Button>
  )
  if (!isEdited) {
    return (
      <Section title={name} actions={mayEdit && edit}>
        <RulesFacts rules={rules} />
      </Section>
    )
  }
  return (
    <Section title={name}>
      <CallForm
        className="narrow"
        initial={rules}
        call={releaseCalls.saveQualityRules}
        request={typed => ({ rules: typed, enterpriseCode: company.code })}
        done={t => t('releases.rules.saved')}
        onDone={() => onEdit(undefined)}
        submitText={t('releases.rules.save')}
        onCancel={() => onEdit(undefined)}
      >
        {ruleNames.map(rule => (
          <RuleField key={rule} rule={rule} />
        ))}
      </CallForm>
    </Section>
  )
}

function RulesFacts({ rules }: { rules: QualityRules }) {
  const { t, count } = useWords()
  const shown = (rule: keyof QualityRules) => {
    const value = rules[rule]
    if (rule === 'assessmentDays' || rule === 'retentionYears')
      return t(`releases.rules.${bounds[rule].unit}`, { count: count(Number(value)) })
    return t(value ? 'releases.rules.on' : 'releases.rules.off')
  }
  return (
    <Facts
      areLines
      facts={ruleNames.map(rule => ({
        label: t(`releases.rules.${rule}`),
        value: (
          <>
            <strong>{shown(rule)}</strong>
            <p className="quiet">{t(`releases.rules.${rule}Hint`)}</p>
          </>
        ),
      }))}
    />
  )
}

function RuleField({ rule }: { rule: keyof QualityRules }) {
  const { t } = useWords()
  const texts = { label: t(`releases.rules.${rule}`), extra: t(`releases.rules.${rule}Hint`) }
  if (rule === 'releasesByItself' || rule === 'needsTwoPeople') {
    return (
      <Form.Item name={rule} {...texts} required valuePropName="checked">
        <Switch />
      </Form.Item>
    )
  }
  const { least: min, most: max } = bounds[rule]
  const message = t('releases.rules.needNumber', bounds[rule])
  return (
    <Form.Item name={rule} {...texts} rules={[{ required: true, type: 'integer', min, max, message }]}>
      <InputNumber inputMode="numeric" />
    </Form.Item>
  )
}

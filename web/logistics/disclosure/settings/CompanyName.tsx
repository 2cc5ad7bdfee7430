import { EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { DisclosedCompany } from '#contract/logistics/calls/disclosure.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Missing for those who only read. */
export type EditCompany = ((company: DisclosedCompany) => void) | undefined

/** A company's name, whether anybody of it can sign in, and the way to change what it is shown. */
export function CompanyName({ company, onEdit }: { company: DisclosedCompany; onEdit: EditCompany }) {
  const t = useText()
  const texts = useDisclosureTexts()
  const name = texts.company(company)
  return (
    <Flex gap="small" align="flex-start" justify="space-between">
      <div>
        {name}
        {!company.isActive && <div className="quiet">{t('disclosure.detail.inactiveHint')}</div>}
      </div>
      {onEdit && (
        <Button
          size="small"
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('disclosure.detail.editOf', { company: name })}
          title={t('disclosure.detail.edit')}
          onClick={() => onEdit(company)}
        />
      )}
    </Flex>
  )
}

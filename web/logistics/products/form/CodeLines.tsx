import '#web/logistics/products/products.css'
import { Flex, Form, Select } from 'antd'
import { packages } from '#contract/kernel/gs1/drugCodes.ts'
import { isOfPackage, productCodeKinds, productCodeOf } from '#contract/kernel/gs1/productCode.ts'
import { maxProductCodes } from '#contract/logistics/types/productCodes.ts'
import { ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { newCode, type CodeFields } from '#web/logistics/products/form/productFields.ts'

/** GTINs and the other codes of an item; check digits are verified as they are typed. */
export function CodeLines() {
  const { t } = useWords()
  return (
    <fieldset className="wide product-codes">
      <legend>{t('products.codes.title')}</legend>
      <p className="quiet">{t('products.codes.hint')}</p>
      <Lines
        name="codes"
        next={newCode}
        max={maxProductCodes}
        addText={t('products.codes.add')}
        removeText={number => t('products.codes.remove', { number })}
      >
        {place => <CodeLine place={place} />}
      </Lines>
    </fieldset>
  )
}

function CodeLine({ place }: { place: number }) {
  const { t } = useWords()
  const kind = Form.useWatch<CodeFields['kind'] | undefined>(['codes', place, 'kind'])
  return (
    <Flex wrap gap="small" className="product-code">
      <Form.Item name={[place, 'kind']} label={t('products.codes.kind')} required>
        <Select options={productCodeKinds.map(value => ({ value, label: t(`products.codes.kinds.${value}`) }))} />
      </Form.Item>
      <TextItem
        name={[place, 'code']}
        label={t('products.codes.code')}
        validateFirst
        missing={t => t('products.faults.codeMissing')}
        dependencies={[['codes', place, 'kind']]}
        rules={[
          ({ getFieldValue }) =>
            ruleBy((typed: string) => {
              const all = getFieldValue('codes') as readonly CodeFields[]
              const own = all[place]
              if (!own) return false
              const code = productCodeOf(own.kind, typed)
              if (code === undefined) return t => t('products.faults.code')
              const isTwice = all.some(
                (one, at) => at < place && one.kind === own.kind && productCodeOf(one.kind, one.code) === code,
              )
              return isTwice && (t => t('products.faults.codeTwice'))
            }),
        ]}
        maxLength={40}
      />
      {kind !== undefined && isOfPackage(kind) && (
        <Form.Item name={[place, 'package']} label={t('products.codes.package')} required>
          <Select
            options={[
              { value: '', label: t('products.codes.byIndicator') },
              ...packages.map(value => ({ value, label: t(`products.codes.packages.${value}`) })),
            ]}
          />
        </Form.Item>
      )}
    </Flex>
  )
}

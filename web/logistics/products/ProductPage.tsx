import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { productCalls, type Product, type ProductChange } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { Versions } from '#web/logistics/products/detail/Versions.tsx'
import { isCodeKind } from '#contract/kernel/gs1/productCode.ts'
import { columnOfCode } from '#contract/logistics/rules/productCodeColumns.ts'
import {
  codeFieldsOf,
  factFaults,
  factsOf,
  shownCode,
  type FactFields as FactValues,
} from '#web/logistics/products/form/productFields.ts'
import { FactFields } from '#web/logistics/products/form/VersionFields.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { Facts as FactList, Section } from '#web/kernel/ui/Section.tsx'
import { ChangeHistory } from '#web/kernel/ui/history/ChangeHistory.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/layout/user-management/products/detail')

/** One item: its facts, the versions of what it is judged by, and who changed what. */
export function ProductPage({ ProductBudget }: { ProductBudget: ComponentType<{ product: Product }> }) {
  const { productId } = route.useSearch()
  const answer = useCall(productCalls.getProduct, { productId }, { handledHere: [codes.notAuthorized] })
  if (answer.error?.failure === codes.notAuthorized) return <UnknownProduct />
  return (
    <Answered answer={answer} awaiting={null}>
      {product => (
        <div className="page narrow">
          <Facts product={product} />
          <Versions product={product} />
          {/* The history would be pushed down by what comes before it. */}
          <Suspense>
            <ProductBudget product={product} />
            <History product={product} />
          </Suspense>
        </div>
      )}
    </Answered>
  )
}

export function UnknownProduct() {
  const { t } = useWords()
  return (
    <Notice title={t('products.detail.unknown')}>
      <p>{t('lists.unknownHint')}</p>
      <Link to="/user-management/products" search={rememberedSearch('/user-management/products')}>
        {t('products.detail.toList')}
      </Link>
    </Notice>
  )
}

function Facts({ product }: { product: Product }) {
  const { t, language, nameIn, instant } = useWords()
  const [title, other] = language === 'en' ? [product.nameEn, product.nameJa] : [product.nameJa, product.nameEn]
  const { itemCode, drugCode, codes, company, registeredAt } = product
  const byColumn = Map.groupBy(codes, columnOfCode)
  return (
    <Section
      title={title}
      note={<span className="quiet">{other}</span>}
      actions={
        product.mayEdit && (
          <DialogButton label={t('products.detail.edit')}>
            {close => (
              <CallDialog
                title={t('products.detail.editTitle')}
                act={t('common.save')}
                size="wide"
                initial={{
                  nameJa: product.nameJa,
                  nameEn: product.nameEn,
                  drugCode: drugCode ?? '',
                  codes: codeFieldsOf(codes),
                }}
                about={<p className="quiet">{t('products.detail.editHint')}</p>}
                of={product.productId}
                call={productCalls.editProduct}
                request={(fields: FactValues) => ({ productId: product.productId, ...factsOf(fields) })}
                faults={factFaults}
                done={t => t('products.detail.saved')}
                onClose={close}
              >
                <FactFields />
              </CallDialog>
            )}
          </DialogButton>
        )
      }
    >
      <FactList
        facts={[
          { label: t('products.columns.itemCode'), value: itemCode },
          { label: t('products.columns.drugCode'), value: drugCode ?? t('common.none') },
          ...[...byColumn].map(([column, some]) => ({
            label: t(`products.columns.${column}`),
            value: some.map(({ kind, code }) => <div key={code}>{shownCode(kind, code)}</div>),
          })),
          {
            label: t('products.columns.company'),
            value: `${nameIn(company)} (${company.code})`,
          },
          { label: t('products.columns.registeredAt'), value: instant(registeredAt) },
        ]}
      />
    </Section>
  )
}

/** Who changed what of an item when, and who re-evaluated its deliveries. */
function History({ product: { productId } }: { product: Product }) {
  const { t } = useWords()
  const answer = useCall(productCalls.getProductHistory, { productId })
  const labelOf = (field: ProductChange['facts'][number]['field']) =>
    isCodeKind(field) ? t(`products.codes.kinds.${field}`) : t(`products.columns.${field}`)
  const shown = ({ act, version, outcomes, facts, ...change }: ProductChange) => ({
    ...change,
    title: t(`products.history.acts.${act}`, { version }),
    more: outcomes.length > 0 && <OutcomeChanges changes={outcomes} />,
    fields: act === 'changed' ? facts.map(({ field, ...both }) => ({ label: labelOf(field), ...both })) : [],
  })
  return <ChangeHistory answer={answer} show={shown} />
}

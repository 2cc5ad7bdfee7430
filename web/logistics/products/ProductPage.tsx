import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Suspense, useState, type ComponentType } from 'react'
import { productCalls, type Product, type ProductChange } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { FactsDialog } from '#web/logistics/products/detail/FactsDialog.tsx'
import { Versions } from '#web/logistics/products/detail/Versions.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts as FactList } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { ChangeHistory } from '#web/kernel/ui/history/ChangeHistory.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'

const route = getRouteApi('/layout/user-management/products/detail')

/** One item: its facts, the versions of what it is judged by, and who changed what. */
export function ProductPage({ ProductBudget }: { ProductBudget: ComponentType<{ product: Product }> }) {
  const { productId } = route.useSearch()
  const { data, error, refetch } = useCall(
    productCalls.getProduct,
    { productId },
    { handledHere: [codes.notAuthorized] },
  )
  if (error?.failure === codes.notAuthorized) return <UnknownProduct />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className="page narrow">
      <Facts product={data} />
      <Versions product={data} />
      <Suspense>
        <ProductBudget product={data} />
      </Suspense>
      <History product={data} />
    </div>
  )
}

export function UnknownProduct() {
  const t = useText()
  return (
    <Notice title={t('products.detail.unknown')}>
      <p>{t('products.detail.unknownHint')}</p>
      <Link to="/user-management/products" search={rememberedSearch('/user-management/products')}>
        {t('products.detail.toList')}
      </Link>
    </Notice>
  )
}

function Facts({ product }: { product: Product }) {
  const t = useText()
  const localName = useLocalName()
  const times = useTimes()
  const [isEdited, setEdited] = useState(false)
  const [title, other] = useLanguage() === 'en' ? [product.nameEn, product.nameJa] : [product.nameJa, product.nameEn]
  const { itemCode, drugCode, company, registeredAt } = product
  return (
    <Section
      title={title}
      note={<span className="quiet">{other}</span>}
      actions={product.mayEdit && <Button onClick={() => setEdited(true)}>{t('products.detail.edit')}</Button>}
    >
      <FactList
        facts={[
          { label: t('products.columns.itemCode'), value: itemCode },
          { label: t('products.columns.drugCode'), value: drugCode ?? t('common.none') },
          {
            label: t('products.columns.company'),
            value: `${localName(company.name, company.nameEn)} (${company.code})`,
          },
          { label: t('products.columns.registeredAt'), value: times.instant(registeredAt) },
        ]}
      />
      {isEdited && <FactsDialog product={product} onClose={() => setEdited(false)} />}
    </Section>
  )
}

/** Who changed what of an item when, and who re-evaluated its deliveries. */
function History({ product: { productId } }: { product: Product }) {
  const t = useText()
  const answer = useCall(productCalls.getProductHistory, { productId })
  const shown = ({ act, version, outcomes, facts, ...change }: ProductChange) => ({
    ...change,
    title: t(`products.history.acts.${act}`, { version }),
    more: outcomes.length > 0 && <OutcomeChanges changes={outcomes} />,
    fields:
      act === 'changed' ? facts.map(({ field, ...both }) => ({ label: t(`products.columns.${field}`), ...both })) : [],
  })
  return <ChangeHistory answer={answer} show={shown} />
}

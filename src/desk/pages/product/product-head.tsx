import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { sectionOf } from '../../../kernel/sections.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import type { DeskProduct } from './product-query.ts';

interface ProductHeadProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
}

export function ProductHead({ product, onDone }: ProductHeadProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { name, section, slug, publishedAt } = product;
  const isPublished = publishedAt !== null;
  return (
    <header className="grid gap-3">
      <Link to="/catalogue" className="text-link text-xs">
        Все товары
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1>{name}</h1>
        <Badge tone={isPublished ? 'plain' : 'ended'}>{isPublished ? 'На витрине' : 'Не опубликован'}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isPublished && (
          <a
            href={links.product(sectionOf(section).slug, slug)}
            target="_blank"
            rel="noreferrer"
            className="button button-outline"
          >
            Открыть на сайте
          </a>
        )}
        {!isAsking && may(isPublished ? 'product:withdraw' : 'product:publish') && (
          <Button look={isPublished ? 'danger' : 'main'} onClick={() => setAsking(true)}>
            {isPublished ? 'Снять с\u00a0витрины' : 'Опубликовать'}
          </Button>
        )}
      </div>
      {isAsking && (
        <Publication
          product={product}
          onDone={(sentence) => {
            setAsking(false);
            onDone(sentence);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </header>
  );
}

function Publication({ product, onDone, onCancel }: ProductHeadProps & { readonly onCancel: () => void }) {
  const { id, version, publishedAt } = product;
  const [isPublished] = useState(publishedAt !== null);
  const { mutate, error, isPending } = useCommand({
    version,
    reads: PRODUCTS_KEY,
    send: (_typed: undefined, { expectedVersion }) => {
      const request = { params: { path: { id } }, body: { expectedVersion } };
      return answerOf(
        isPublished
          ? staffApi.POST('/api/products/{id}/withdraw', request)
          : staffApi.POST('/api/products/{id}/publish', request),
      );
    },
    onDone: ({ data }) => {
      const bundles = data.bundles?.length ?? 0;
      if (!isPublished) onDone('Товар опубликован: он\u00a0виден на\u00a0сайте.');
      else onDone(`Товар снят с\u00a0витрины.${bundles > 0 ? ` Вместе с\u00a0ним сняты комплексы: ${bundles}.` : ''}`);
    },
  });
  return (
    <CommandPanel
      title={isPublished ? 'Снять с\u00a0витрины' : 'Опубликовать'}
      submit={isPublished ? 'Снять' : 'Опубликовать'}
      danger={isPublished}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>
        {isPublished
          ? 'Товар и\u00a0комплексы с\u00a0ним перестанут продаваться. Оформленные заказы не\u00a0меняются.'
          : 'Этикетка проверяется целиком. Чего не\u00a0хватает, будет сказано здесь.'}
      </p>
    </CommandPanel>
  );
}

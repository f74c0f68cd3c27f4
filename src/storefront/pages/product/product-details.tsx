import type { Kopecks } from '../../../kernel/money.ts';
import { counted, PACKS, plural } from '../../../kernel/plural.ts';
import type { ProductDetails as Details } from '../../../shop/catalog/product.rules.ts';
import type { ProgrammeLine } from '../../../shop/catalog/product-page.reads.ts';
import type { RelatedContent } from './related-content.server.ts';
import { Chapter } from './chapter.tsx';
import { Composition } from './composition.tsx';
import { DigitalTerms } from './digital-terms.tsx';
import { Documents } from './documents.tsx';
import { Programme } from './programme.tsx';
import { Properties, type PropertiesProps } from './properties.tsx';
import { Videos } from './videos.tsx';

interface ProductDetailsProps {
  details: Details;
  withinLevels: boolean;
  properties: PropertiesProps;
  programme: readonly ProgrammeLine[];
  related: RelatedContent;
  digital: boolean;
  denomination: Kopecks | null;
}

/** The product's description in chapters. */
export function ProductDetails({
  details,
  withinLevels,
  properties,
  programme,
  related: { documents, researches, videos },
  digital,
  denomination,
}: ProductDetailsProps) {
  const { annotation, composition, ingredients, howToTake, contraindications, storage, shelfLifeMonths, sgr } = details;
  return (
    <>
      <Chapter id="about" title="Описание" long>
        {annotation.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
        <Properties {...properties} />
      </Chapter>
      {digital && (
        <Chapter title="Как получить">
          <DigitalTerms denomination={denomination} />
        </Chapter>
      )}
      {programme.length > 0 && (
        <Chapter id="programme" title={digital ? 'Программа' : 'Содержание'}>
          <Programme lines={programme} />
        </Chapter>
      )}
      {(composition || ingredients) && (
        <Chapter id="composition" title="Состав">
          {composition && composition.length > 0 && <Composition lines={composition} withinLevels={withinLevels} />}
          {ingredients && (
            <p>
              <b className="font-semibold">Ингредиенты:</b> {ingredients}
            </p>
          )}
        </Chapter>
      )}
      {howToTake && (
        <Chapter id="usage" title={sgr ? 'Как принимать' : 'Как пользоваться'}>
          <p>{howToTake}</p>
        </Chapter>
      )}
      {contraindications && (
        <Chapter title="Противопоказания">
          <p>{contraindications}</p>
        </Chapter>
      )}
      {(storage || shelfLifeMonths) && (
        <Chapter title="Хранение">
          {storage && <p>{storage}</p>}
          {shelfLifeMonths && <p>Срок годности: {counted(shelfLifeMonths, ['месяц', 'месяца', 'месяцев'])}.</p>}
        </Chapter>
      )}
      {(sgr || documents.length > 0) && (
        <Chapter id="documents" title={documents.length > 0 ? 'Документы и\u00a0награды' : 'Документы'}>
          {sgr && (
            <p>
              Свидетельство о&nbsp;государственной регистрации{' '}
              <span className="whitespace-nowrap">№&nbsp;{sgr.number}</span> от&nbsp;{sgr.date} Его можно проверить
              в&nbsp;открытом реестре Роспотребнадзора.
            </p>
          )}
          {documents.length > 0 && <Documents documents={documents} />}
        </Chapter>
      )}
      {researches.length > 0 && (
        <Chapter title="Исследования">
          <ul className="grid gap-5">
            {researches.map(({ address, title, preview, source }) => (
              <li key={address}>
                <a href={address} className="link font-semibold">
                  {title}
                </a>
                <p>{preview}</p>
                {source && <p className="text-sm text-quiet">{source}</p>}
              </li>
            ))}
          </ul>
        </Chapter>
      )}
      {videos.length > 0 && (
        <Chapter id="video" title="Видео">
          <Videos videos={videos} />
        </Chapter>
      )}
    </>
  );
}

/** «1 упаковка»: quantity of a part of a bundle. */
export function pieces(quantity: number): string {
  return `${quantity}\u00a0${plural(quantity, PACKS)}`;
}

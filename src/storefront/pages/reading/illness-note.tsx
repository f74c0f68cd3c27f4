import { Notice } from '../../ui/notice.tsx';

/** Shown above every text about an illness: no products, no advice on treatment (decision 0021). */
export function IllnessNote() {
  return (
    <Notice title="Это справка, а&nbsp;не&nbsp;совет о&nbsp;лечении" className="mb-8 max-w-[45rem]">
      Диагноз ставит и&nbsp;лечение назначает только врач. Если вас что-то беспокоит, запишитесь на&nbsp;приём; при
      резком ухудшении звоните&nbsp;103 или&nbsp;112. Товаров на&nbsp;этих страницах нет: БАД не&nbsp;лечат.
    </Notice>
  );
}

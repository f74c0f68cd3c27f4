interface Material {
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly image: string | null;
}

const WORDS: Readonly<Record<string, string>> = { article: 'Статья', new: 'Новость', partner: 'Партнёр' };

/** Articles, news and partners among the results. */
export function FoundMaterials({ materials }: { materials: readonly Material[] }) {
  if (materials.length === 0) return null;
  return (
    <section className="pt-12">
      <h2 className="mb-4">Статьи, новости, партнёры</h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {materials.map(({ type, title, url, image }) => (
          <li key={url} className="border-b border-line">
            <a href={url} className="flex min-h-20 items-center gap-4 py-3 hover:text-leaf">
              {image && (
                <img
                  src={image}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                  decoding="async"
                  className="size-16 shrink-0 rounded-sm object-cover"
                />
              )}
              <span>
                <span className="block text-xs text-quiet">{WORDS[type]}</span>
                <span className="font-semibold">{title}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { z } from 'zod';
import { NewIntake, PICKUP_EXISTS } from '../integrations/cdek/protocol.ts';
import type { SandboxContext } from './sandbox-context.ts';

interface CdekIntake {
  readonly uuid: string;
  readonly number: number;
  readonly content: z.infer<typeof NewIntake>;
  readonly issues: readonly { readonly code: string; readonly message: string }[];
  /** How often it was read before it was decided. */
  reads: number;
}

/** Calls of couriers of the fake CDEK: accepted at once, decided by the second time they are read; none on Sundays. */
export function createCdekIntakes(context: SandboxContext) {
  const intakes = new Map<string, CdekIntake>(context.saved.restore<[string, CdekIntake][]>('cdek-intakes'));
  context.saved.register('cdek-intakes', () => [...intakes]);
  context.onReset(() => intakes.clear());

  function issuesOf({ intake_date: day, from_location: { address } }: z.infer<typeof NewIntake>) {
    // Which code CDEK has for this is assumed.
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0)
      return [{ code: 'v2_intake_date_unavailable', message: 'В этот день курьер не приезжает' }];
    const hasOne = [...intakes.values()].some(
      ({ content, issues }) =>
        issues.length === 0 && content.intake_date === day && content.from_location.address === address,
    );
    return hasOne ? [{ code: PICKUP_EXISTS, message: 'На переданную дату и в переданный адрес уже есть заявка' }] : [];
  }

  return {
    /** @throws ZodError when a required field is missing */
    accept(body: unknown) {
      const content = NewIntake.parse(body);
      const intake = {
        uuid: context.ids.uuid(),
        number: context.ids.number(),
        content,
        issues: issuesOf(content),
        reads: 0,
      };
      intakes.set(intake.uuid, intake);
      context.changed();
      const request = { request_uuid: context.ids.uuid(), type: 'CREATE', state: 'ACCEPTED' };
      return { entity: { uuid: intake.uuid }, requests: [request] };
    },

    show(uuid: string) {
      const intake = intakes.get(uuid);
      if (!intake) return undefined;
      const { number, content, issues } = intake;
      const state = intake.reads === 0 ? 'ACCEPTED' : issues.length > 0 ? 'INVALID' : 'SUCCESSFUL';
      intake.reads += 1;
      return {
        entity: { ...content, uuid, intake_number: state === 'SUCCESSFUL' ? number : undefined },
        requests: [{ type: 'CREATE', state, ...(state === 'INVALID' && { errors: issues }) }],
      };
    },
  };
}

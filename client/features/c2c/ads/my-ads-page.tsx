import { useText } from '#client/ui/text.ts';
import { C2cPage } from '../components/frame.tsx';
import { useChoice } from '../logic/choice.ts';
import { PublishButton } from '../components/publish-button.tsx';
import { MyAds } from './my-ads.tsx';

/** The own ads (ROUTE-007). */
export function Component() {
  const t = useText();
  const [choice, choose] = useChoice('sell');
  const title = t('common.titleC2cRelease');
  return (
    <C2cPage title={title} intro={t('c2c.adsIntro')} actions={<PublishButton />}>
      <MyAds label={title} choice={choice} onChoose={choose} />
    </C2cPage>
  );
}

/** The header of every page: menu, language, day or night, account. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { languageFacts, languages } from '#locales/languages.ts';
import { maskAccount } from '#client/exchange/index.ts';
import { useExchange, useSession } from '#client/exchange/react.tsx';
import {
  IconCheck,
  IconChevronDown,
  IconLanguage,
  IconMenu,
  IconMoon,
  IconSun,
  IconUser,
} from '#client/ui/icons.tsx';
import { useText } from '#client/ui/text.ts';
import { useLanguage, usePreferences, useScheme } from '../preferences-context.ts';
import { ConnectionNotice } from './connection.tsx';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { accountMenu, mainMenu, type NavItem } from './nav-items.ts';

/** The banner of the page. */
export function Header() {
  const t = useText();
  const { isLoggedIn, isSeller } = useSession();
  const items = mainMenu(isLoggedIn, isSeller);
  return (
    <header className={classes.header}>
      <MenuButton items={items} />
      <Link to="/" className={classes.home} aria-label={t('shell.homeLink')}>
        <Logo />
      </Link>
      <nav className={classes.menu} aria-label={t('shell.navMain')}>
        {items.map((item) => (
          <NavLink key={item.to} to={item.to} className={classes.link}>
            {t(item.label)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.end}>
        <ConnectionNotice />
        {isLoggedIn ? <AccountMenu /> : <VisitorLinks />}
        <LanguageMenu />
        <SchemeSwitch />
      </div>
    </header>
  );
}

/** The menu where the window is too narrow for a line of links. */
function MenuButton({ items }: { readonly items: readonly NavItem[] }) {
  const t = useText();
  return (
    <div className={classes.narrowMenu}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.menu')}>
            <IconMenu size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((item) => (
            <Menu.Item key={item.to} component={Link} to={item.to}>
              {t(item.label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function VisitorLinks() {
  const t = useText();
  return (
    <>
      <Button
        component={Link}
        to="/components/login"
        variant="subtle"
        size="compact-md"
        className={classes.login}
      >
        {t('common.login')}
      </Button>
      <Button component={Link} to="/components/register" size="compact-md">
        {t('common.register')}
      </Button>
    </>
  );
}

function AccountMenu() {
  const t = useText();
  const { account = '' } = useSession();
  const { session } = useExchange();
  const navigate = useNavigate();
  const logout = () => {
    session.end();
    void navigate('/components/login');
  };
  const shown = account === '' ? '' : maskAccount(account);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.account}
          leftSection={<IconUser />}
          rightSection={<IconChevronDown size={14} />}
          aria-label={t('shell.accountMenu', { account: shown })}
        >
          <span className={classes.accountText}>{shown}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {accountMenu.map((item) => (
          <Menu.Item key={item.to} component={Link} to={item.to}>
            {t(item.to === '/transferLog' ? 'shell.tradeLog' : item.label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={logout}>{t('shell.logout')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageMenu() {
  const t = useText();
  const language = useLanguage();
  const { setLanguage } = usePreferences();
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.language}
          leftSection={<IconLanguage />}
          aria-label={`${t('shell.language')}: ${languageFacts[language].name}`}
        >
          <span className={classes.languageText}>{languageFacts[language].name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((name) => (
          <Menu.Item
            key={name}
            lang={languageFacts[name].tag}
            aria-current={name === language}
            rightSection={name === language ? <IconCheck size={14} /> : undefined}
            onClick={() => void setLanguage(name)}
          >
            {languageFacts[name].name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeSwitch() {
  const t = useText();
  const scheme = useScheme();
  const { setScheme } = usePreferences();
  const isNight = scheme === 'dark';
  const label = t(isNight ? 'shell.toDay' : 'shell.toNight');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setScheme(isNight ? 'light' : 'dark')}
      >
        {isNight ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
